package dev.antiphon.opentelemetry;

import dev.antiphon.Interceptor;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.ServerBuilder;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * A program that prints the approximate cost of a call with and without telemetry, in bytes and nanoseconds: {@code AllocationMain
 * [calls]}.
 */
final class AllocationMain {
    private static final byte[] MESSAGE = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}"
            .getBytes(StandardCharsets.UTF_8);
    private static final byte[] TRACED =
            "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1,\"traceparent\":\"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00\"}"
                    .getBytes(StandardCharsets.UTF_8);

    private AllocationMain() {}

    public static void main(String[] args) {
        int calls = args.length == 0 ? 2_000_000 : Integer.parseInt(args[0]);
        OpenTelemetry spansOff = sdk(Sampler.alwaysOff(), false);
        OpenTelemetry off = sdk(Sampler.alwaysOff(), true);
        for (int round = 0; round < 2; round++) {
            print("bare", calls, null, MESSAGE);
            print("an empty interceptor", calls, (call, next) -> next.proceed(call), MESSAGE);
            print("noop", calls, AntiphonTelemetry.of(OpenTelemetry.noop()).server(), MESSAGE);
            print(
                    "durations only",
                    calls,
                    AntiphonTelemetry.builder(metricsOnly()).build().server(),
                    MESSAGE);
            print("spans, never sampled", calls, AntiphonTelemetry.of(spansOff).server(), MESSAGE);
            print("both, never sampled", calls, AntiphonTelemetry.of(off).server(), MESSAGE);
            print(
                    "both, never sampled, attributes for samplers",
                    calls,
                    AntiphonTelemetry.builder(off)
                            .attributesForSamplers()
                            .build()
                            .server(),
                    MESSAGE);
            print(
                    "both, never sampled, with a parent in members",
                    calls,
                    AntiphonTelemetry.builder(off)
                            .carriers(TraceCarrier.members())
                            .build()
                            .server(),
                    TRACED);
            print(
                    "both, always sampled",
                    calls,
                    AntiphonTelemetry.of(sdk(Sampler.alwaysOn(), true)).server(),
                    MESSAGE);
        }
    }

    private static OpenTelemetry metricsOnly() {
        return OpenTelemetrySdk.builder().setMeterProvider(meters()).build();
    }

    private static OpenTelemetry sdk(Sampler sampler, boolean durations) {
        var builder = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setSampler(sampler)
                        .addSpanProcessor(new Forgetful())
                        .build())
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()));
        return (durations ? builder.setMeterProvider(meters()) : builder).build();
    }

    /** A processor that does nothing: without any processor, the SDK would create no spans. */
    private static final class Forgetful implements SpanProcessor {
        @Override
        public void onStart(Context parent, ReadWriteSpan span) {}

        @Override
        public boolean isStartRequired() {
            return false;
        }

        @Override
        public void onEnd(ReadableSpan span) {}

        @Override
        public boolean isEndRequired() {
            return true;
        }
    }

    private static SdkMeterProvider meters() {
        return SdkMeterProvider.builder()
                .registerMetricReader(InMemoryMetricReader.create())
                .build();
    }

    private static void print(String what, int calls, Interceptor interceptor, byte[] message) {
        ServerBuilder builder = JsonRpcServer.builder();
        if (interceptor != null) {
            builder.intercept(interceptor);
        }
        JsonRpcServer server = builder.method(
                        "subtract",
                        Parameters.of(Parameter.required("a", int.class), Parameter.required("b", int.class)),
                        args -> args.<Integer>get(0) - args.<Integer>get(1),
                        MethodOption.nonBlocking())
                .build();
        run(server, calls / 2, message);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long start = System.nanoTime();
        run(server, calls, message);
        long nanos = System.nanoTime() - start;
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        System.out.printf("%-46s %5d B %5d ns%n", what, bytes / calls, nanos / calls);
    }

    private static void run(JsonRpcServer server, int calls, byte[] message) {
        for (int i = 0; i < calls; i++) {
            if (server.handle(message).join() == null) {
                throw new AssertionError("no result");
            }
        }
    }
}
