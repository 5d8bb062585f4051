package dev.antiphon.examples.session;

import dev.antiphon.RpcMethod;

/**
 * A method of this protocol: its type bounds exclude methods of other protocols.
 *
 * @param <P> the type of requests
 * @param <R> the type of responses
 */
public class AgentMethod<P extends AgentRequest, R extends AgentResponse> extends RpcMethod<P, R> {
    /**
     * Creates a method.
     *
     * @param name its name
     * @param request the type of requests
     * @param response the type of responses
     */
    public AgentMethod(String name, Class<P> request, Class<R> response) {
        super(name, request, response);
    }
}
