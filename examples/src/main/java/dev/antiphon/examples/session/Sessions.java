package dev.antiphon.examples.session;

import dev.antiphon.ServerBuilder;
import dev.antiphon.error.JsonRpcException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sessions that one side knows, and what it keeps for each. Safe for use by any number of threads.
 *
 * @param <S> what is kept for a session
 */
public final class Sessions<S> {
    /** The code of the error that names a session which is not open. */
    public static final long UNKNOWN_SESSION = 1200;

    private final Map<String, S> open = new ConcurrentHashMap<>();

    /** Makes a side that knows no session yet. */
    public Sessions() {}

    /**
     * Answers requests of an open session.
     *
     * @param <S> what is kept for a session
     * @param <P> what is asked
     * @param <R> what is answered
     */
    @FunctionalInterface
    public interface Handler<S, P, R> {
        /**
         * Answers a request.
         *
         * @param session what is kept for its session
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
     * @param session what to keep for it
     */
    public void open(String id, S session) {
        open.put(id, session);
    }

    /**
     * Registers a handler that is given the session of each request, found by the id that every request of such a
     * method has: the two bounds of the method's type say so, and this code could not be compiled if they did not.
     *
     * @param methods where to register it
     * @param method the method
     * @param handler answers its calls
     * @param <P> what is asked
     * @param <R> what is answered
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
