package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import dev.antiphon.interceptor.CallOutcome;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.context.Context;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The histogram of the durations of the calls of one side, by method and error. Thread-safe. */
final class CallDurations {
    private static final List<Double> BUCKETS =
            List.of(0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0);

    private static final double NANOS_PER_SECOND = 1e9;

    private final DoubleHistogram histogram;
    private final Attributes common;
    private final int maxMethods;
    private final Map<String, MethodAttributes> attributes = new ConcurrentHashMap<>();
    private final MethodAttributes other;

    /**
     * @param common the attributes of all calls
     * @param maxMethods the maximum number of methods with their own series
     */
    CallDurations(Meter meter, String name, String description, Attributes common, int maxMethods) {
        this.histogram = meter.histogramBuilder(name)
                .setUnit("s")
                .setDescription(description)
                .setExplicitBucketBoundariesAdvice(BUCKETS)
                .build();
        this.common = common;
        this.maxMethods = maxMethods;
        this.other = new MethodAttributes(RpcAttributes.OTHER, common);
    }

    /** The start of a call as {@link System#nanoTime()}, or zero if durations are disabled, which saves reading the clock. */
    long start() {
        return histogram.isEnabled() ? System.nanoTime() : 0;
    }

    /** The attributes of the method of a call; methods that are not registered share them. */
    MethodAttributes of(CallContext call) {
        if (!call.isRegistered()) {
            return other;
        }
        String method = call.method();
        MethodAttributes known = attributes.get(method);
        if (known != null) {
            return known;
        }
        return attributes.size() < maxMethods
                ? attributes.computeIfAbsent(method, name -> new MethodAttributes(name, common))
                : other;
    }

    /**
     * Records the duration of a call.
     *
     * @param start the result of {@link #start()}
     * @param outcome the outcome of the call
     * @param context the context with the span, which may become an exemplar
     */
    void record(MethodAttributes call, long start, CallOutcome outcome, Context context) {
        if (start != 0) {
            histogram.record((System.nanoTime() - start) / NANOS_PER_SECOND, call.of(outcome), context);
        }
    }
}
