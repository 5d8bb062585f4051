package dev.antiphon.examples.session;

/**
 * A method whose requests all belong to a session: they have two bounds, and whoever handles one may ask it for both.
 *
 * @param <P> what is asked
 * @param <R> what is answered
 */
public final class SessionMethod<P extends AgentRequest & WithSessionId, R extends AgentResponse>
        extends AgentMethod<P, R> {
    /**
     * A method.
     *
     * @param name its name
     * @param request the type of what is asked
     * @param response the type of what is answered
     */
    public SessionMethod(String name, Class<P> request, Class<R> response) {
        super(name, request, response);
    }
}
