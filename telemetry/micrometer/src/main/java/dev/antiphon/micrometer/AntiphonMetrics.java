package dev.antiphon.micrometer;

import dev.antiphon.BatchInterceptor;
import dev.antiphon.ClientBuilder;
import dev.antiphon.Interceptor;
import dev.antiphon.ServerBuilder;
import dev.antiphon.WireListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Measures servers and clients into a registry of meters: how long calls take and what becomes of them, calls and connections that
 * there are, sizes of messages and batches, errors, refusals.
 *
 * <pre>{@code
 * AntiphonMetrics metrics = AntiphonMetrics.of(registry);
 * JsonRpcServer server = metrics.install(JsonRpcServer.builder()).service(...).build();
 * JsonRpcClient client = metrics.install(JsonRpcClient.builder()).connect(uri);
 * }</pre>
 *
 * <p>Calls are timed by meters that are looked up once for each method and outcome, and a call that is answered at once makes no
 * object for it. With {@link Builder#observe} they are observations instead, from which handlers of the user's make timers, spans and
 * whatever else; that costs some objects for each call.
 *
 * <p>Methods that nobody registered are all called {@code _OTHER}, and so are the ones beyond the first thousand, and codes of errors
 * beyond the first hundred: peers cannot fill the registry. Immutable, and safe for use by any number of threads.
 */
public final class AntiphonMetrics {
    private final BatchInterceptor server;
    private final BatchInterceptor client;
    private final WireMetrics serverWire;
    private final WireMetrics clientWire;

    private AntiphonMetrics(Builder builder) {
        ObservationRegistry observations = builder.observations;
        this.server = builder.calls(Side.SERVER, observations == null ? null : builder.serverObservation(observations));
        this.client = builder.calls(Side.CLIENT, observations == null ? null : builder.clientObservation(observations));
        this.serverWire = new WireMetrics(builder.registry, Side.SERVER, builder.tags);
        this.clientWire = new WireMetrics(builder.registry, Side.CLIENT, builder.tags);
    }

    /**
     * Measures into a registry.
     *
     * @param registry the registry
     * @return what measures
     */
    public static AntiphonMetrics of(MeterRegistry registry) {
        return builder(registry).build();
    }

    /**
     * Starts to describe what measures.
     *
     * @param registry the registry
     * @return a builder
     */
    public static Builder builder(MeterRegistry registry) {
        return new Builder(registry);
    }

    /**
     * Has everything measured that a server does.
     *
     * @param builder describes the server; interceptors that it has already stand outside
     * @return the same builder
     */
    public ServerBuilder install(ServerBuilder builder) {
        builder.intercept(server);
        return serverWire.isWanted() ? builder.wireListener(serverWire) : builder;
    }

    /**
     * Has everything measured that a client does.
     *
     * @param builder describes the client; interceptors that it has already stand outside
     * @return the same builder
     */
    public ClientBuilder install(ClientBuilder builder) {
        builder.intercept(client);
        return clientWire.isWanted() ? builder.wireListener(clientWire) : builder;
    }

    /**
     * Measures calls that a server answers; {@link #install(ServerBuilder)} has installed it.
     *
     * @return the interceptor
     */
    public BatchInterceptor serverCalls() {
        return server;
    }

    /**
     * Measures calls that a client makes; {@link #install(ClientBuilder)} has installed it.
     *
     * @return the interceptor
     */
    public BatchInterceptor clientCalls() {
        return client;
    }

    /**
     * Measures messages and connections of a server; {@link #install(ServerBuilder)} has installed it.
     *
     * @return the listener
     */
    public WireListener serverWire() {
        return serverWire;
    }

    /**
     * Measures messages and connections of a client; {@link #install(ClientBuilder)} has installed it.
     *
     * @return the listener
     */
    public WireListener clientWire() {
        return clientWire;
    }

    /** Describes what measures. Belongs to one thread. */
    public static final class Builder {
        private final MeterRegistry registry;
        private Tags tags = Tags.empty();
        private boolean histogram;
        private @Nullable ObservationRegistry observations;
        private @Nullable ServerObservationConvention serverConvention;
        private @Nullable ClientObservationConvention clientConvention;

        private Builder(MeterRegistry registry) {
            this.registry = Objects.requireNonNull(registry, "registry");
        }

        /**
         * Gives every meter more tags, such as the name of one of several servers.
         *
         * @param more the tags
         * @return this builder
         */
        public Builder tags(Iterable<Tag> more) {
            tags = tags.and(more);
            return this;
        }

        /**
         * Has the timers of calls publish a histogram with the boundaries that OpenTelemetry advises, from 5 ms to 10 s.
         *
         * @return this builder
         */
        public Builder histogram() {
            histogram = true;
            return this;
        }

        /**
         * Observes calls instead of timing them; handlers of the registry time them, trace them, or both.
         *
         * @param registry has the handlers
         * @return this builder
         */
        public Builder observe(ObservationRegistry registry) {
            observations = Objects.requireNonNull(registry, "registry");
            return this;
        }

        /**
         * Names observations of calls that are answered otherwise than the standard convention does.
         *
         * @param convention the convention
         * @return this builder
         */
        public Builder convention(ServerObservationConvention convention) {
            serverConvention = Objects.requireNonNull(convention, "convention");
            return this;
        }

        /**
         * Names observations of calls that are made otherwise than the standard convention does.
         *
         * @param convention the convention
         * @return this builder
         */
        public Builder convention(ClientObservationConvention convention) {
            clientConvention = Objects.requireNonNull(convention, "convention");
            return this;
        }

        /**
         * Makes what measures.
         *
         * @return it
         */
        public AntiphonMetrics build() {
            if (observations == null && (serverConvention != null || clientConvention != null)) {
                throw new IllegalStateException("A convention is for observations; call observe(...) too");
            }
            if (observations != null && histogram) {
                throw new IllegalStateException(
                        "The handlers of observations make the timers, and say which have histograms; do not call histogram()");
            }
            return new AntiphonMetrics(this);
        }

        private BatchInterceptor calls(Side side, @Nullable Interceptor observation) {
            BoundedTags labels = new BoundedTags(side);
            CallTimers timers = observation == null ? new CallTimers(registry, side, tags, labels, histogram) : null;
            CallMetrics counted = new CallMetrics(registry, side, tags, labels, timers);
            return observation == null ? counted : new ObservedCallMetrics(counted, observation);
        }

        private Interceptor serverObservation(ObservationRegistry observed) {
            ServerObservationInterceptor standard = ServerObservationInterceptor.of(observed);
            return serverConvention == null ? standard : standard.convention(serverConvention);
        }

        private Interceptor clientObservation(ObservationRegistry observed) {
            ClientObservationInterceptor standard = ClientObservationInterceptor.of(observed);
            return clientConvention == null ? standard : standard.convention(clientConvention);
        }
    }
}
