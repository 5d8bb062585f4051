package dev.antiphon.micrometer;

import dev.antiphon.BatchInterceptor;
import dev.antiphon.ClientBuilder;
import dev.antiphon.ServerBuilder;
import dev.antiphon.WireListener;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Micrometer metrics of servers and clients: the duration and outcome of calls, calls in flight, open connections, sizes of messages and
 * batches, errors and rejected messages.
 *
 * <pre>{@code
 * AntiphonMetrics metrics = AntiphonMetrics.of(registry);
 * JsonRpcServer server = metrics.install(JsonRpcServer.builder()).service(...).build();
 * JsonRpcClient client = metrics.install(JsonRpcClient.builder()).connect(uri);
 * }</pre>
 *
 * <p>Timers are cached by method and outcome, so a call that is answered at once allocates nothing for its metrics. With {@link
 * AntiphonMetricsBuilder#observe}, calls are observations instead, from which the handlers of an observation registry create timers, spans
 * or both; an observation allocates several objects for each call.
 *
 * <p>Methods that are not registered have the tag value {@code _OTHER}, and so have methods beyond the first 1,000 and errors beyond the
 * first 100: a peer cannot fill the registry. Immutable and thread-safe.
 */
public final class AntiphonMetrics {
    private final BatchInterceptor server;
    private final BatchInterceptor client;
    private final WireMetrics serverWire;
    private final WireMetrics clientWire;

    AntiphonMetrics(AntiphonMetricsBuilder builder) {
        this.server = builder.calls(Side.SERVER);
        this.client = builder.calls(Side.CLIENT);
        this.serverWire = builder.wire(Side.SERVER);
        this.clientWire = builder.wire(Side.CLIENT);
    }

    /**
     * Creates metrics with the default settings.
     *
     * @param registry the registry of the meters
     * @return the metrics
     */
    public static AntiphonMetrics of(MeterRegistry registry) {
        return builder(registry).build();
    }

    /**
     * Creates a builder.
     *
     * @param registry the registry of the meters
     * @return a builder
     */
    public static AntiphonMetricsBuilder builder(MeterRegistry registry) {
        return new AntiphonMetricsBuilder(registry);
    }

    /**
     * Adds the metrics of a server: an interceptor and a wire listener.
     *
     * @param builder the builder of the server; interceptors that it already has are not part of the measured duration
     * @return the same builder
     */
    public ServerBuilder install(ServerBuilder builder) {
        builder.intercept(server);
        return serverWire.isEnabled() ? builder.wireListener(serverWire) : builder;
    }

    /**
     * Adds the metrics of a client: an interceptor and a wire listener.
     *
     * @param builder the builder of the client; interceptors that it already has are not part of the measured duration
     * @return the same builder
     */
    public ClientBuilder install(ClientBuilder builder) {
        builder.intercept(client);
        return clientWire.isEnabled() ? builder.wireListener(clientWire) : builder;
    }

    /**
     * The metrics of calls that a server handles; {@link #install(ServerBuilder)} adds them.
     *
     * @return the interceptor
     */
    public BatchInterceptor serverCalls() {
        return server;
    }

    /**
     * The metrics of calls that a client makes; {@link #install(ClientBuilder)} adds them.
     *
     * @return the interceptor
     */
    public BatchInterceptor clientCalls() {
        return client;
    }

    /**
     * The metrics of messages and connections of a server; {@link #install(ServerBuilder)} adds them.
     *
     * @return the listener
     */
    public WireListener serverWire() {
        return serverWire;
    }

    /**
     * The metrics of messages and connections of a client; {@link #install(ClientBuilder)} adds them.
     *
     * @return the listener
     */
    public WireListener clientWire() {
        return clientWire;
    }
}
