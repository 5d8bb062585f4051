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
 * Knows whether a server is well, and tells it: as the method {@code rpc.health} if it is an {@linkplain
 * dev.antiphon.ServerBuilder#extension extension} of the server, and over HTTP if a listener is given it.
 *
 * <p>There are two questions. Is it <em>live</em>: would anything but a restart help? Is it <em>ready</em>: should it get calls now? A server
 * that is ending is live and not ready. {@code rpc.health} is asked with {@code {"kind": "live"}} or {@code {"kind": "ready"}}, which is what
 * is answered unless something is asked for.
 *
 * <p>Checks run side by side, on threads of their own and each on one at most; who asks waits for none longer than {@link
 * HealthBuilder#patience}. Safe for use by any number of threads.
 */
public final class Health implements SystemExtension {
    private static final Executor THREADS = Executors.newCachedThreadPool(task -> {
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
            Duration patience,
            Duration fresh,
            Access access) {
        this.readiness = runs(readiness, patience, fresh);
        this.liveness = runs(liveness, patience, fresh);
        this.access = access;
    }

    private static List<CheckRun> runs(Map<String, Check> checks, Duration patience, Duration fresh) {
        return checks.entrySet().stream()
                .map(entry -> new CheckRun(entry.getKey(), entry.getValue(), patience, fresh, THREADS))
                .toList();
    }

    /**
     * Starts to describe the checks.
     *
     * @return a builder with none
     */
    public static HealthBuilder builder() {
        return new HealthBuilder();
    }

    /**
     * Says that the server is ending: it is not ready from now on, so that whoever sends it calls sends them elsewhere. Nothing else changes;
     * see {@link Drain}.
     */
    public void drain() {
        draining = true;
    }

    /**
     * Tells whether the server is ending.
     *
     * @return whether {@link #drain} was called
     */
    public boolean isDraining() {
        return draining;
    }

    /**
     * Whether anything but a restart would help.
     *
     * @return completes with what the checks have found, never exceptionally
     */
    public CompletableFuture<HealthReport> live() {
        return report(liveness, false);
    }

    /**
     * Whether the server should get calls.
     *
     * @return completes with what the checks have found, never exceptionally
     */
    public CompletableFuture<HealthReport> ready() {
        return report(readiness, draining);
    }

    private static CompletableFuture<HealthReport> report(List<CheckRun> checks, boolean draining) {
        Map<String, CompletableFuture<CheckResult>> asked = new LinkedHashMap<>();
        checks.forEach(check -> asked.put(check.name(), check.finding()));
        return CompletableFuture.allOf(asked.values().toArray(new CompletableFuture<?>[0]))
                .thenApply(done -> {
                    HealthStatus worst = draining ? HealthStatus.FAIL : HealthStatus.PASS;
                    Map<String, CheckResult> found = new LinkedHashMap<>();
                    for (Map.Entry<String, CompletableFuture<CheckResult>> entry : asked.entrySet()) {
                        CheckResult result = entry.getValue().join();
                        found.put(entry.getKey(), result);
                        worst = worst.orWorse(result.status());
                    }
                    return new HealthReport(worst, draining, found);
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
