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

/** How long the calls of one side take, by method. Safe for use by any thread. */
final class CallDurations {
    private static final List<Double> BUCKETS =
            List.of(0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5, 10.0);

    private static final double NANOS_PER_SECOND = 1e9;

    private final DoubleHistogram histogram;
    private final Attributes common;
    private final int mostMethods;
    private final Map<String, MethodAttributes> series = new ConcurrentHashMap<>();
    private final MethodAttributes other;

    /**
     * @param common what all attributes begin with
     * @param mostMethods how many methods are told apart
     */
    CallDurations(Meter meter, String name, String description, Attributes common, int mostMethods) {
        this.histogram = meter.histogramBuilder(name)
                .setUnit("s")
                .setDescription(description)
                .setExplicitBucketBoundariesAdvice(BUCKETS)
                .build();
        this.common = common;
        this.mostMethods = mostMethods;
        this.other = new MethodAttributes(RpcAttributes.OTHER, common);
    }

    /** When a call begins, by {@link System#nanoTime()}; zero if nobody wants to know, which saves a look at the clock. */
    long start() {
        return histogram.isEnabled() ? System.nanoTime() : 0;
    }

    /** The attributes of a call; those whose names the peer has made up share theirs. */
    MethodAttributes of(CallContext call) {
        if (!call.isRegistered()) {
            return other;
        }
        String method = call.method();
        MethodAttributes known = series.get(method);
        if (known != null) {
            return known;
        }
        return series.size() < mostMethods
                ? series.computeIfAbsent(method, name -> new MethodAttributes(name, common))
                : other;
    }

    /**
     * Records how long a call took.
     *
     * @param start what {@link #start()} gave when it began
     * @param outcome the outcome of the call
     * @param context has its span, which may become an example of the duration
     */
    void record(MethodAttributes call, long start, CallOutcome outcome, Context context) {
        if (start != 0) {
            histogram.record((System.nanoTime() - start) / NANOS_PER_SECOND, call.of(outcome), context);
        }
    }
}
