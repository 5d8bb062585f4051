package dev.antiphon.http;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.server.HttpRulesBuilder;
import io.vertx.core.http.HttpServer;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A plain server of Vert.x with one event loop, whose requests a {@link JsonRpcRequestHandler} answers. Thread-safe. */
record VertxServerListener(HttpServer server, JsonRpcRequestHandler handler) implements Listener {
    static VertxServerListener open(JsonRpcServer server, Consumer<HttpRulesBuilder<?>> rules) {
        JsonRpcRequestHandlerBuilder builder = HttpTransport.requestHandler(server);
        rules.accept(builder);
        JsonRpcRequestHandler handler = builder.build();
        return new VertxServerListener(
                Wait.forResult(SharedVertx.get()
                        .createHttpServer()
                        .requestHandler(handler)
                        .listen(0, "127.0.0.1")
                        .toCompletionStage()
                        .toCompletableFuture()),
                handler);
    }

    @Override
    public URI address() {
        return URI.create("http://127.0.0.1:" + port() + "/rpc");
    }

    @Override
    public int port() {
        return server.actualPort();
    }

    @Override
    public int connections() {
        throw new UnsupportedOperationException("a request handler does not count connections");
    }

    @Override
    public CompletableFuture<Boolean> drain(Duration timeout) {
        return handler.drain(timeout)
                .thenCompose(completed ->
                        server.close().map(completed).toCompletionStage().toCompletableFuture());
    }

    @Override
    public void close() {
        Wait.forResult(drain(Duration.ofSeconds(30)));
    }
}
