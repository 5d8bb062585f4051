package dev.antiphon.http;

import dev.antiphon.http.internal.server.ConnectionTracker;
import dev.antiphon.http.internal.server.HttpServerHandler;
import dev.antiphon.web.server.HttpRules;
import dev.antiphon.web.server.InFlightRequests;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A request handler that answers JSON-RPC as part of another Vert.x server: {@code server.requestHandler(handler)}, or {@code
 * router.route("/rpc").handler(context -> handler.handle(context.request()))}. Thread-safe, for any number of event loops.
 */
public final class JsonRpcRequestHandler implements Handler<HttpServerRequest> {
    private static final long SWEEP_MILLIS = 1000;

    private final InFlightRequests inFlight = new InFlightRequests();
    private final HttpServerHandler handler;
    private final @Nullable Vertx given;
    private final AtomicBoolean sweeping = new AtomicBoolean();

    JsonRpcRequestHandler(HttpRules rules, @Nullable Vertx vertx) {
        this.handler = new HttpServerHandler(rules, inFlight, ConnectionTracker.untracked());
        this.given = vertx;
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (sweeping.compareAndSet(false, true)) {
            Context context = Vertx.currentContext();
            Vertx vertx = given != null || context == null ? given : context.owner();
            if (vertx != null) {
                vertx.setPeriodic(SWEEP_MILLIS, nothing -> inFlight.sweep());
            }
        }
        handler.handle(request);
    }

    /**
     * Rejects new requests with 503, and waits for those in flight.
     *
     * @param timeout how long to wait; what is in flight then is cancelled
     * @return completes with whether everything completed within the timeout
     */
    public CompletableFuture<Boolean> drain(Duration timeout) {
        return inFlight.drain(timeout);
    }
}
