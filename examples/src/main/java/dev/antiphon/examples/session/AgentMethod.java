package dev.antiphon.examples.session;

import dev.antiphon.RpcMethod;

/**
 * A method of this protocol: its types are bounded, so that a method of another protocol is not taken for one.
 *
 * @param <P> what is asked
 * @param <R> what is answered
 */
public class AgentMethod<P extends AgentRequest, R extends AgentResponse> extends RpcMethod<P, R> {
    /**
     * A method.
     *
     * @param name its name
     * @param request the type of what is asked
     * @param response the type of what is answered
     */
    public AgentMethod(String name, Class<P> request, Class<R> response) {
        super(name, request, response);
    }
}
