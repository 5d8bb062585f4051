package dev.antiphon.web.server;

import dev.antiphon.operations.Health;
import dev.antiphon.operations.HealthReport;
import dev.antiphon.operations.HealthStatus;
import dev.antiphon.web.ContentTypes;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.CompletableFuture;

/**
 * Tells over HTTP how well a server is, without asking the server: one that has too much to do still answers here.
 *
 * @param health knows it
 * @param prefix what the paths begin with
 */
public record HealthEndpoint(Health health, String prefix) {
    /** Whether a path is one of these. */
    public boolean has(String path) {
        return path.startsWith(prefix) && (isLive(path) || path.equals(prefix + "/ready"));
    }

    private boolean isLive(String path) {
        return path.equals(prefix + "/live");
    }

    /** Answers a request for one of the paths; on its event loop. */
    @SuppressWarnings("FutureReturnValueIgnored") // what hangs on it has no result of its own
    public void answer(HttpServerRequest request, boolean draining) {
        boolean live = isLive(String.valueOf(request.path()));
        CompletableFuture<HealthReport> report = live ? health.live() : health.ready();
        if (report.isDone()) {
            reply(request, report.join(), draining && !live);
            return;
        }
        Context context = Vertx.currentContext();
        report.thenAccept(found -> context.runOnContext(nothing -> reply(request, found, draining && !live)));
    }

    private static void reply(HttpServerRequest request, HealthReport found, boolean draining) {
        HealthReport told = draining ? new HealthReport(HealthStatus.FAIL, true, found.checks()) : found;
        if (request.response().closed() || request.response().ended()) {
            return;
        }
        Buffer body = Buffer.buffer(told.toJson().toBytes());
        request.response()
                .setStatusCode(told.status() == HealthStatus.FAIL ? 503 : 200)
                .putHeader(HttpHeaders.CONTENT_TYPE, ContentTypes.JSON)
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        if (HttpMethod.HEAD.equals(request.method())) {
            request.response()
                    .putHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(body.length()))
                    .end();
        } else {
            request.response().end(body);
        }
    }
}
