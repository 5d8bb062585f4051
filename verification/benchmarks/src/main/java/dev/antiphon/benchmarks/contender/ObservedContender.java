package dev.antiphon.benchmarks.contender;

import static java.util.Objects.requireNonNull;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.ServerBuilder;
import dev.antiphon.ServiceOption;
import dev.antiphon.benchmarks.load.BenchService;
import dev.antiphon.benchmarks.load.Load;
import dev.antiphon.benchmarks.load.PlainService;
import dev.antiphon.interceptor.CallLog;
import dev.antiphon.micrometer.AntiphonMetrics;
import dev.antiphon.opentelemetry.AntiphonTelemetry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** Antiphon with a log of calls, metrics and traces. */
final class ObservedContender implements Contender {
    private final String name;
    private final JsonRpcServer server;

    private ObservedContender(String name, OpenTelemetry traces, MeterRegistry metrics, CallLog log) {
        this.name = name;
        ServerBuilder builder = JsonRpcServer.builder();
        builder.intercept(AntiphonTelemetry.of(traces).server());
        AntiphonMetrics.of(metrics).install(builder);
        this.server = builder.intercept(log)
                .service(
                        BenchService.class, new PlainService(), ServiceOption.nonBlocking(), ServiceOption.reflection())
                .intercept((call, next) -> next.proceed(call))
                .build();
    }

    /** Every call is counted, timed and traced, although the sampler keeps no span; only slow calls are logged. */
    static Contender observersOn() {
        OpenTelemetry traces = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        // Without an exporter the SDK creates no spans, and does not call the sampler.
                        .addSpanProcessor(SimpleSpanProcessor.create(SpanExporter.composite()))
                        .setSampler(Sampler.parentBased(Sampler.alwaysOff()))
                        .build())
                .build();
        return new ObservedContender("Antiphon, observed", traces, new SimpleMeterRegistry(), new CallLog());
    }

    /** Everything is installed and switched off: no traces, no meters, no slow calls. */
    static Contender observersOff() {
        MeterRegistry none = new SimpleMeterRegistry();
        none.config().meterFilter(MeterFilter.deny());
        return new ObservedContender(
                "Antiphon, observers off",
                OpenTelemetry.noop(),
                none,
                CallLog.builder().slowThreshold(Duration.ZERO).build());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Load> loads() {
        return EnumSet.of(Load.SUBTRACT_BY_POSITION, Load.BATCH);
    }

    @Override
    public byte[] answer(byte[] request) {
        return requireNonNull(server.handle(request).join(), "no reply");
    }
}
