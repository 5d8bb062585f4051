package dev.antiphon.examples.session;

import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sessions of one side, and the state of each. Thread-safe.
 *
 * @param <S> the type of the state
 */
public final class Sessions<S> {
    /** The error code for a session that is not open. */
    public static final long UNKNOWN_SESSION = 1200;

    private final Map<String, S> open = new ConcurrentHashMap<>();

    /** Creates a registry without sessions. */
    public Sessions() {}

    /**
     * Handles requests of an open session.
     *
     * @param <S> the type of the state
     * @param <P> the type of requests
     * @param <R> the type of responses
     */
    @FunctionalInterface
    public interface Handler<S, P, R> {
        /**
         * Handles a request.
         *
         * @param session the state of its session
         * @param request the request
         * @return the response
         * @throws Exception if it fails
         */
        R handle(S session, P request) throws Exception;
    }

    /**
     * Opens a session.
     *
     * @param id its id
     * @param session its state
     */
    public void open(String id, S session) {
        open.put(id, session);
    }

    /**
     * Registers a handler that gets the session of each request, found by the id that every request of such a method has: the two
     * type bounds of the method guarantee it at compile time.
     *
     * @param methods the methods of a server or client
     * @param method the method
     * @param handler handles its calls
     * @param <P> the type of requests
     * @param <R> the type of responses
     */
    public <P extends AgentRequest & WithSessionId, R extends AgentResponse> void onSession(
            ServerBuilder methods, SessionMethod<P, R> method, Handler<? super S, ? super P, ? extends R> handler) {
        methods.handle(method, request -> handler.handle(find(request.sessionId()), request));
    }

    private S find(String id) {
        S session = open.get(id);
        if (session == null) {
            throw new JsonRpcException(UNKNOWN_SESSION, "No such session");
        }
        return session;
    }
}
