package dev.antiphon.examples.session;

/**
 * A method whose requests belong to a session: they have two type bounds, and a handler may use both.
 *
 * @param <P> the type of requests
 * @param <R> the type of responses
 */
public final class SessionMethod<P extends AgentRequest & WithSessionId, R extends AgentResponse>
        extends AgentMethod<P, R> {
    /**
     * Creates a method.
     *
     * @param name its name
     * @param request the type of requests
     * @param response the type of responses
     */
    public SessionMethod(String name, Class<P> request, Class<R> response) {
        super(name, request, response);
    }
}
