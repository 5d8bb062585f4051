package dev.antiphon.operations;

import dev.antiphon.Access;
import dev.antiphon.CallContext;
import dev.antiphon.SystemExtension;
import dev.antiphon.error.InvalidParamsException;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * The health of a server. It is available as the method {@code rpc.health} if it is added as an {@linkplain
 * dev.antiphon.ServerBuilder#extension extension} of the server, and over HTTP if it is passed to a listener.
 *
 * <p>There are two kinds of checks. <em>Liveness</em>: a server that is not live must be restarted. <em>Readiness</em>: a server that is
 * not ready should not get calls. A server that is shutting down is live and not ready. {@code rpc.health} takes {@code {"kind":
 * "live"}} or {@code {"kind": "ready"}}, which is the default.
 *
 * <p>Checks run concurrently, on separate daemon threads, each on one thread at a time and with the timeout of {@link
 * HealthBuilder#timeout}. Thread-safe.
 */
public final class Health implements SystemExtension {
    private static final Executor EXECUTOR = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "antiphon-health");
        thread.setDaemon(true);
        return thread;
    });

    private final List<CheckRun> readiness;
    private final List<CheckRun> liveness;
    private final Access access;
    private volatile boolean draining;

    Health(
            Map<String, Check> readiness,
            Map<String, Check> liveness,
            Duration timeout,
            Duration cacheTime,
            Access access) {
        this.readiness = runs(readiness, timeout, cacheTime);
        this.liveness = runs(liveness, timeout, cacheTime);
        this.access = access;
    }

    private static List<CheckRun> runs(Map<String, Check> checks, Duration timeout, Duration cacheTime) {
        return checks.entrySet().stream()
                .map(entry -> new CheckRun(entry.getKey(), entry.getValue(), timeout, cacheTime, EXECUTOR))
                .toList();
    }

    /**
     * Creates a builder.
     *
     * @return a builder without checks
     */
    public static HealthBuilder builder() {
        return new HealthBuilder();
    }

    /**
     * Marks the server as shutting down: it is not ready from now on, so that load balancers send calls to other servers. Nothing else
     * changes; see {@link Drain}.
     */
    public void markDraining() {
        draining = true;
    }

    /**
     * Returns whether the server is shutting down.
     *
     * @return whether {@link #markDraining} was called
     */
    public boolean isDraining() {
        return draining;
    }

    /**
     * Runs the liveness checks.
     *
     * @return completes with the report, never exceptionally
     */
    public CompletableFuture<HealthReport> live() {
        return report(liveness, false);
    }

    /**
     * Runs the readiness checks.
     *
     * @return completes with the report, never exceptionally
     */
    public CompletableFuture<HealthReport> ready() {
        return report(readiness, draining);
    }

    private static CompletableFuture<HealthReport> report(List<CheckRun> checks, boolean draining) {
        Map<String, CompletableFuture<CheckResult>> running = new LinkedHashMap<>();
        checks.forEach(check -> running.put(check.name(), check.result()));
        return CompletableFuture.allOf(running.values().toArray(new CompletableFuture<?>[0]))
                .thenApply(done -> {
                    HealthStatus worst = draining ? HealthStatus.FAIL : HealthStatus.PASS;
                    Map<String, CheckResult> results = new LinkedHashMap<>();
                    for (Map.Entry<String, CompletableFuture<CheckResult>> entry : running.entrySet()) {
                        CheckResult result = entry.getValue().join();
                        results.put(entry.getKey(), result);
                        worst = worst.orWorse(result.status());
                    }
                    return new HealthReport(worst, draining, results);
                });
    }

    @Override
    public Set<String> methods() {
        return Set.of("rpc.health");
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public Optional<Object> handle(CallContext call) throws Exception {
        return Optional.of((isLiveness(call.params()) ? live() : ready()).get().toJson());
    }

    private static boolean isLiveness(RawJson params) {
        RawJson kind = switch (params.kind()) {
            case OBJECT -> params.member("kind").orElse(RawJson.NULL);
            case ARRAY ->
                params.elements().isEmpty() ? RawJson.NULL : params.elements().get(0);
            default -> RawJson.NULL;
        };
        String asked = kind.kind() == JsonKind.STRING ? kind.asString() : kind.isNull() ? "ready" : "";
        return switch (asked) {
            case "live" -> true;
            case "ready" -> false;
            default -> throw new InvalidParamsException("The kind of health is \"live\" or \"ready\"", null);
        };
    }
}
