package dev.antiphon.opentelemetry;

import dev.antiphon.BatchInterceptor;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.trace.Tracer;
import java.net.URI;
import java.util.List;

/**
 * OpenTelemetry instrumentation: interceptors for servers and clients that create spans, record durations and propagate trace context.
 *
 * <pre>{@code
 * AntiphonTelemetry telemetry = AntiphonTelemetry.of(openTelemetry);
 * JsonRpcServer.builder().intercept(telemetry.server())...
 * JsonRpcClient.builder().intercept(telemetry.client())...
 * }</pre>
 *
 * <p>Register them before other interceptors, so that the spans include the work of those. Immutable and thread-safe.
 */
public final class AntiphonTelemetry {
    /** A gateway calls methods whose names its callers choose, so the number of time series must be bounded. */
    private static final int MAX_CLIENT_METHODS = 1000;

    private final Tracer tracer;
    private final Meter meter;
    private final ContextPropagation propagation;
    private final boolean attributesForSamplers;

    AntiphonTelemetry(OpenTelemetry openTelemetry, List<TraceCarrier> carriers, boolean attributesForSamplers) {
        this.tracer = openTelemetry
                .tracerBuilder(RpcAttributes.SCOPE)
                .setSchemaUrl(RpcAttributes.SCHEMA)
                .build();
        this.meter = openTelemetry
                .meterBuilder(RpcAttributes.SCOPE)
                .setSchemaUrl(RpcAttributes.SCHEMA)
                .build();
        this.propagation = new ContextPropagation(openTelemetry.getPropagators().getTextMapPropagator(), carriers);
        this.attributesForSamplers = attributesForSamplers;
    }

    /**
     * Creates telemetry that propagates trace context in headers.
     *
     * @param openTelemetry the provider of tracers, meters and propagators
     * @return the telemetry
     */
    public static AntiphonTelemetry of(OpenTelemetry openTelemetry) {
        return builder(openTelemetry).build();
    }

    /**
     * Creates a builder.
     *
     * @param openTelemetry the provider of tracers, meters and propagators
     * @return a builder
     */
    public static AntiphonTelemetryBuilder builder(OpenTelemetry openTelemetry) {
        return new AntiphonTelemetryBuilder(openTelemetry);
    }

    /**
     * Creates an interceptor for calls that this side handles, as a server or as a client that can be called back.
     *
     * @return an interceptor for {@link dev.antiphon.ServerBuilder#intercept}
     */
    public BatchInterceptor server() {
        Attributes common = Attributes.of(RpcAttributes.SYSTEM, RpcAttributes.JSONRPC);
        return new TracingServerInterceptor(
                new CallSpans(tracer, attributesForSamplers, common),
                new CallDurations(
                        meter,
                        RpcAttributes.SERVER_DURATION,
                        "Duration of calls that are handled",
                        common,
                        Integer.MAX_VALUE),
                propagation);
    }

    /**
     * Creates an interceptor for calls that this side makes, as a client or as a server that calls back.
     *
     * @return an interceptor for {@link dev.antiphon.ClientBuilder#intercept}
     */
    public BatchInterceptor client() {
        return client(Attributes.of(RpcAttributes.SYSTEM, RpcAttributes.JSONRPC));
    }

    /**
     * Creates an interceptor for calls that this side makes to one server; spans and durations have the address of the server.
     *
     * @param target the address of the server
     * @return an interceptor for {@link dev.antiphon.ClientBuilder#intercept}, for clients of this server only
     */
    public BatchInterceptor client(URI target) {
        AttributesBuilder common = Attributes.builder().put(RpcAttributes.SYSTEM, RpcAttributes.JSONRPC);
        if (target.getHost() != null) {
            common.put(RpcAttributes.SERVER_ADDRESS, target.getHost());
        }
        int port = port(target);
        if (port > 0) {
            common.put(RpcAttributes.SERVER_PORT, (long) port);
        }
        return client(common.build());
    }

    private static int port(URI target) {
        if (target.getPort() >= 0 || target.getScheme() == null) {
            return target.getPort();
        }
        return switch (target.getScheme()) {
            case "http", "ws" -> 80;
            case "https", "wss" -> 443;
            default -> -1;
        };
    }

    private BatchInterceptor client(Attributes common) {
        return new TracingClientInterceptor(
                new CallSpans(tracer, attributesForSamplers, common),
                new CallDurations(
                        meter,
                        RpcAttributes.CLIENT_DURATION,
                        "Duration of calls that are made",
                        common,
                        MAX_CLIENT_METHODS),
                propagation);
    }
}
