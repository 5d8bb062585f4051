package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.web.server.HttpRulesBuilder;
import io.vertx.core.Vertx;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A builder of request handlers for a Vert.x server that exists already; see {@link HttpTransport#requestHandler}. That server's own
 * options hold for ports, TLS, HTTP/2, compression, connections, idle timeouts, subprotocols and the sizes of WebSocket frames. Not
 * thread-safe.
 */
public final class JsonRpcRequestHandlerBuilder extends HttpRulesBuilder<JsonRpcRequestHandlerBuilder> {
    private @Nullable Vertx vertx;

    JsonRpcRequestHandlerBuilder(JsonRpcServer server) {
        super(server);
    }

    @Override
    protected JsonRpcRequestHandlerBuilder self() {
        return this;
    }

    /**
     * Sets the Vert.x whose timer enforces the request timeout; that of the first request's event loop unless set.
     *
     * @param vertx the Vert.x
     * @return this builder
     */
    public JsonRpcRequestHandlerBuilder vertx(Vertx vertx) {
        this.vertx = Objects.requireNonNull(vertx, "vertx");
        return this;
    }

    /**
     * Builds the handler.
     *
     * @return the handler; it answers requests for other paths with 404
     */
    public JsonRpcRequestHandler build() {
        return new JsonRpcRequestHandler(rules(""), vertx);
    }
}
