package dev.antiphon.web.server;

import dev.antiphon.operations.Health;
import dev.antiphon.operations.HealthReport;
import dev.antiphon.operations.HealthStatus;
import java.util.concurrent.CompletableFuture;

/**
 * Liveness and readiness over HTTP. It does not go through the JSON-RPC server, so that an overloaded one still reports.
 *
 * @param health runs the checks
 * @param prefix what the paths begin with; {@code /live} and {@code /ready} follow
 */
public record HealthEndpoint(Health health, String prefix) {
    boolean has(String path) {
        return path.startsWith(prefix) && (isLive(path) || path.equals(prefix + "/ready"));
    }

    private boolean isLive(String path) {
        return path.equals(prefix + "/live");
    }

    /** The report for one of the paths; a draining server is not ready. */
    CompletableFuture<FixedResponse> respond(String path, boolean draining) {
        boolean live = isLive(path);
        return (live ? health.live() : health.ready()).thenApply(report -> response(report, draining && !live));
    }

    private static FixedResponse response(HealthReport found, boolean draining) {
        HealthReport report = draining ? new HealthReport(HealthStatus.FAIL, true, found.checks()) : found;
        return FixedResponse.json(
                report.status() == HealthStatus.FAIL ? 503 : 200,
                report.toJson().toBytes());
    }
}
