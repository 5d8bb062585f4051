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
 * Spans, durations and trace context for every call, by OpenTelemetry: one interceptor for servers, one for clients.
 *
 * <pre>{@code
 * AntiphonTelemetry telemetry = AntiphonTelemetry.of(openTelemetry);
 * JsonRpcServer.builder().intercept(telemetry.server())...
 * JsonRpcClient.builder().intercept(telemetry.client())...
 * }</pre>
 *
 * <p>Put them before other interceptors, so that what those do is part of the span. Immutable, and safe for use by any thread.
 */
public final class AntiphonTelemetry {
    /** A program that passes on the names of others, as a gateway does, must not make time series of them without end. */
    private static final int MOST_METHODS = 1000;

    private final Tracer tracer;
    private final Meter meter;
    private final ContextPropagation propagation;
    private final boolean forSamplers;

    AntiphonTelemetry(OpenTelemetry openTelemetry, List<TraceCarrier> carriers, boolean forSamplers) {
        this.tracer = openTelemetry
                .tracerBuilder(RpcAttributes.SCOPE)
                .setSchemaUrl(RpcAttributes.SCHEMA)
                .build();
        this.meter = openTelemetry
                .meterBuilder(RpcAttributes.SCOPE)
                .setSchemaUrl(RpcAttributes.SCHEMA)
                .build();
        this.propagation = new ContextPropagation(openTelemetry.getPropagators().getTextMapPropagator(), carriers);
        this.forSamplers = forSamplers;
    }

    /**
     * Telemetry whose trace context travels in headers.
     *
     * @param openTelemetry what makes spans, instruments and propagators
     * @return the telemetry
     */
    public static AntiphonTelemetry of(OpenTelemetry openTelemetry) {
        return builder(openTelemetry).build();
    }

    /**
     * Starts to describe telemetry.
     *
     * @param openTelemetry what makes spans, instruments and propagators
     * @return a builder
     */
    public static AntiphonTelemetryBuilder builder(OpenTelemetry openTelemetry) {
        return new AntiphonTelemetryBuilder(openTelemetry);
    }

    /**
     * Watches calls that this side answers, of servers and of clients that can be called back.
     *
     * @return an interceptor for {@link dev.antiphon.ServerBuilder#intercept}
     */
    public BatchInterceptor server() {
        Attributes common = Attributes.of(RpcAttributes.SYSTEM, RpcAttributes.JSONRPC);
        return new TracingServerInterceptor(
                new CallSpans(tracer, forSamplers, common),
                new CallDurations(
                        meter,
                        RpcAttributes.SERVER_DURATION,
                        "How long calls take that are answered here",
                        common,
                        Integer.MAX_VALUE),
                propagation);
    }

    /**
     * Watches calls that this side makes, of clients and of servers that call back.
     *
     * @return an interceptor for {@link dev.antiphon.ClientBuilder#intercept}
     */
    public BatchInterceptor client() {
        return client(Attributes.of(RpcAttributes.SYSTEM, RpcAttributes.JSONRPC));
    }

    /**
     * Watches calls that this side makes to one server, of which spans and durations then tell the address.
     *
     * @param target where the server is
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
                new CallSpans(tracer, forSamplers, common),
                new CallDurations(
                        meter,
                        RpcAttributes.CLIENT_DURATION,
                        "How long calls take that are made here",
                        common,
                        MOST_METHODS),
                propagation);
    }
}
