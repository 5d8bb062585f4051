package dev.antiphon.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** An OpenTelemetry SDK that records spans and durations in memory. */
final class InMemoryTelemetry implements AutoCloseable {
    static final ContextPropagators PROPAGATORS = ContextPropagators.create(
            TextMapPropagator.composite(W3CTraceContextPropagator.getInstance(), W3CBaggagePropagator.getInstance()));

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final InMemoryMetricReader reader = InMemoryMetricReader.create();
    final OpenTelemetrySdk sdk;

    InMemoryTelemetry() {
        this(Sampler.alwaysOn());
    }

    InMemoryTelemetry(Sampler sampler) {
        sdk = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setSampler(sampler)
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .setMeterProvider(
                        SdkMeterProvider.builder().registerMetricReader(reader).build())
                .setPropagators(PROPAGATORS)
                .build();
    }

    AntiphonTelemetry telemetry(TraceCarrier... carriers) {
        return AntiphonTelemetry.builder(sdk).carriers(carriers).build();
    }

    List<SpanData> spans() {
        return exporter.getFinishedSpanItems();
    }

    /** Waits for a number of spans, and returns all. */
    List<SpanData> spans(int count) {
        until(count + " spans, not " + spans(), () -> spans().size() >= count);
        assertThat(spans()).hasSize(count);
        return spans();
    }

    /** Waits for a span of a name and kind, and returns it. */
    SpanData span(String name, SpanKind kind) {
        until("a span " + name + " of kind " + kind, () -> spans().stream().anyMatch(span -> is(span, name, kind)));
        List<SpanData> found =
                spans().stream().filter(span -> is(span, name, kind)).toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static boolean is(SpanData span, String name, SpanKind kind) {
        return span.getName().equals(name) && span.getKind() == kind;
    }

    /** The points of a histogram. */
    Collection<HistogramPointData> durations(String name) {
        List<MetricData> found = reader.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(name))
                .toList();
        assertThat(found).hasSize(1);
        assertThat(found.get(0).getUnit()).isEqualTo("s");
        return found.get(0).getHistogramData().getPoints();
    }

    static Attributes attributes(Collection<HistogramPointData> points) {
        assertThat(points).hasSize(1);
        return points.iterator().next().getAttributes();
    }

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("timed out waiting for " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() {
        sdk.close();
    }
}
