package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.interceptor.CallOutcome;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.noop.NoopMeter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

/**
 * The timers of calls, looked up once for each method and outcome: to have a registry find one takes longer than most calls do. Safe
 * for use by any number of threads.
 */
final class CallTimers {
    /** The boundaries that OpenTelemetry advises, in seconds. */
    private static final Duration[] BUCKETS = DoubleStream.of(
                    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10)
            .mapToObj(seconds -> Duration.ofNanos(Math.round(seconds * 1e9)))
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final BoundedTags labels;
    private final boolean histogram;
    /** Of calls that went well, which most do: by method, and that only. */
    private final Map<String, Timer> requests = new ConcurrentHashMap<>();

    /** Of all calls. */
    private final Map<BoundedTags.TagKey, Timer> all = new ConcurrentHashMap<>();

    private boolean accepted;
    private volatile boolean wanted = true;

    CallTimers(MeterRegistry registry, Side side, Tags tags, BoundedTags labels, boolean histogram) {
        this.registry = registry;
        this.side = side;
        this.labels = labels;
        this.tags = tags;
        this.histogram = histogram;
    }

    /** Whether the registry wants any; one that has denied the first may deny all. */
    boolean areWanted() {
        return wanted;
    }

    void record(CallContext call, CallOutcome outcome, long nanos) {
        of(call, outcome).record(nanos, TimeUnit.NANOSECONDS);
    }

    /** The timer of a call with this outcome. */
    private Timer of(CallContext call, CallOutcome outcome) {
        boolean common = !outcome.isError() && !call.isNotification() && !call.isStream() && call.isRegistered();
        Timer known = common ? requests.get(call.method()) : null;
        return known != null ? known : find(labels.method(call), BoundedTags.kind(call), outcome, common);
    }

    private Timer find(String method, String kind, CallOutcome outcome, boolean common) {
        BoundedTags.TagKey filed = new BoundedTags.TagKey(method, kind, outcome);
        Timer known = all.get(filed);
        if (known == null) {
            known = make(method, kind, outcome);
            made(known);
            all.put(filed, known);
        }
        if (common && !method.equals(SemanticKeys.OTHER)) {
            requests.put(method, known);
        }
        return known;
    }

    private synchronized void made(Timer timer) {
        accepted |= !(timer instanceof NoopMeter);
        wanted = accepted;
    }

    private Timer make(String method, String kind, CallOutcome outcome) {
        Timer.Builder builder = Timer.builder(side.duration())
                .description("How long calls take, from before their handlers to their replies")
                .tags(tags)
                .tag(SemanticKeys.SYSTEM, SemanticKeys.JSONRPC)
                .tag(SemanticKeys.METHOD, method)
                .tag(SemanticKeys.KIND, kind)
                .tag(SemanticKeys.STATUS_CODE, BoundedTags.statusCode(outcome))
                .tag(SemanticKeys.ERROR_TYPE, BoundedTags.errorType(outcome));
        return (histogram ? builder.serviceLevelObjectives(BUCKETS) : builder).register(registry);
    }
}
