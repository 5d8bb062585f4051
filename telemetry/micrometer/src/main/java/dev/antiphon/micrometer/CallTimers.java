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
 * The timers of the calls of one side, cached by method and outcome: the lookup in a registry takes longer than most calls. Thread-safe.
 */
final class CallTimers {
    /** The bucket boundaries that OpenTelemetry recommends, in seconds. */
    private static final Duration[] BUCKETS = DoubleStream.of(
                    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10)
            .mapToObj(seconds -> Duration.ofNanos(Math.round(seconds * 1e9)))
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final Side side;
    private final Tags tags;
    private final BoundedTags callTags;
    private final boolean histogram;
    /** The timers of requests that succeed, which is the common case, by method; a lookup creates no key. */
    private final Map<String, Timer> successes = new ConcurrentHashMap<>();

    private final Map<BoundedTags.TagKey, Timer> all = new ConcurrentHashMap<>();

    private boolean accepted;
    private volatile boolean enabled = true;

    CallTimers(MeterRegistry registry, Side side, Tags tags, BoundedTags callTags, boolean histogram) {
        this.registry = registry;
        this.side = side;
        this.callTags = callTags;
        this.tags = tags;
        this.histogram = histogram;
    }

    /** Whether the registry accepts timers: true until one was created, then whether it has accepted any. */
    boolean areEnabled() {
        return enabled;
    }

    void record(CallContext call, CallOutcome outcome, long nanos) {
        of(call, outcome).record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer of(CallContext call, CallOutcome outcome) {
        boolean common = !outcome.isError() && !call.isNotification() && !call.isStream() && call.isRegistered();
        Timer known = common ? successes.get(call.method()) : null;
        return known != null ? known : find(callTags.method(call), BoundedTags.kind(call), outcome, common);
    }

    private Timer find(String method, String kind, CallOutcome outcome, boolean common) {
        BoundedTags.TagKey key = new BoundedTags.TagKey(method, kind, outcome);
        Timer timer = all.get(key);
        if (timer == null) {
            timer = register(method, kind, outcome);
            updateEnabled(timer);
            all.put(key, timer);
        }
        if (common && !method.equals(SemanticKeys.OTHER)) {
            successes.put(method, timer);
        }
        return timer;
    }

    private synchronized void updateEnabled(Timer added) {
        accepted |= !(added instanceof NoopMeter);
        enabled = accepted;
    }

    private Timer register(String method, String kind, CallOutcome outcome) {
        Timer.Builder builder = Timer.builder(side.duration())
                .description("Duration of calls, until they are settled")
                .tags(tags)
                .tag(SemanticKeys.SYSTEM, SemanticKeys.JSONRPC)
                .tag(SemanticKeys.METHOD, method)
                .tag(SemanticKeys.KIND, kind)
                .tag(SemanticKeys.STATUS_CODE, BoundedTags.statusCode(outcome))
                .tag(SemanticKeys.ERROR_TYPE, BoundedTags.errorType(outcome));
        return (histogram ? builder.serviceLevelObjectives(BUCKETS) : builder).register(registry);
    }
}
