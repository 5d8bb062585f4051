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
 * Answers JSON-RPC as part of a Vert.x server that somebody else runs: {@code server.requestHandler(mount)}, or {@code
 * router.route("/rpc").handler(context -> mount.handle(context.request()))}. Safe for use by any number of event loops.
 */
public final class JsonRpcRequestHandler implements Handler<HttpServerRequest> {
    private static final long SWEEP_MILLIS = 1000;

    private final InFlightRequests traffic = new InFlightRequests();
    private final HttpServerHandler gate;
    private final @Nullable Vertx given;
    private final AtomicBoolean sweeping = new AtomicBoolean();

    JsonRpcRequestHandler(HttpRules site, @Nullable Vertx vertx) {
        this.gate = new HttpServerHandler(site, traffic, ConnectionTracker.unknown());
        this.given = vertx;
    }

    @Override
    public void handle(HttpServerRequest request) {
        if (sweeping.compareAndSet(false, true)) {
            Context context = Vertx.currentContext();
            Vertx vertx = given != null || context == null ? given : context.owner();
            if (vertx != null) {
                vertx.setPeriodic(SWEEP_MILLIS, nothing -> traffic.sweep());
            }
        }
        gate.handle(request);
    }

    /**
     * Takes nothing new, answering 503 instead, and lets what runs come to its end.
     *
     * @param patience how long to wait for it at most; what still runs then is cancelled
     * @return completes with whether everything came to its end by itself
     */
    public CompletableFuture<Boolean> drain(Duration patience) {
        return traffic.drain(patience);
    }
}
