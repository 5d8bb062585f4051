package dev.antiphon.web.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The decision of {@link RequestRouter} on a request, which the adapter carries out. */
public sealed interface RoutingResult {
    /**
     * Read the body and pass it to the server.
     *
     * @param headers headers of the response, whatever it will be
     */
    record Call(Map<String, String> headers) implements RoutingResult {
        static final Call PLAIN = new Call(Map.of());
    }

    /** Upgrade the connection to a WebSocket, and pass it to the acceptor of the rules. */
    record Upgrade() implements RoutingResult {
        static final Upgrade INSTANCE = new Upgrade();
    }

    /**
     * Answer with the OpenRPC document; see {@link OpenRpcEndpoint}.
     *
     * @param headers headers of the response, whatever it will be
     */
    record Document(Map<String, String> headers) implements RoutingResult {}

    /**
     * Authenticate the caller, on a thread that may block, and ask the router again.
     *
     * @param headers headers of the response, whatever it will be
     */
    record Authenticate(Map<String, String> headers) implements RoutingResult {}

    /**
     * Write a health report when it is complete.
     *
     * @param response completes with the report, never exceptionally
     */
    record Health(CompletableFuture<FixedResponse> response) implements RoutingResult {}

    /**
     * Write a static resource. It counts as in flight until it is written, since it may be large.
     *
     * @param response the response
     */
    record Resource(FixedResponse response) implements RoutingResult {}

    /**
     * Write a response, such as an error. The body of the request, if there is one, is not read.
     *
     * @param response the response
     */
    record Respond(FixedResponse response) implements RoutingResult {}
}
