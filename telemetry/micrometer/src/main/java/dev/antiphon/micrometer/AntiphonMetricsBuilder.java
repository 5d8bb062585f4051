package dev.antiphon.micrometer;

import dev.antiphon.BatchInterceptor;
import dev.antiphon.Interceptor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A builder for {@link AntiphonMetrics}. Not thread-safe. */
public final class AntiphonMetricsBuilder {
    private final MeterRegistry registry;
    private Tags tags = Tags.empty();
    private boolean histogram;
    private @Nullable ObservationRegistry observations;
    private @Nullable ServerObservationConvention serverConvention;
    private @Nullable ClientObservationConvention clientConvention;

    AntiphonMetricsBuilder(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry");
    }

    /**
     * Adds tags to every meter, such as the name of a server if there are several.
     *
     * @param more the tags
     * @return this builder
     */
    public AntiphonMetricsBuilder tags(Iterable<Tag> more) {
        tags = tags.and(more);
        return this;
    }

    /**
     * Publishes histograms of the durations of calls, with the bucket boundaries that OpenTelemetry recommends, from 5 ms to 10 s.
     *
     * @return this builder
     */
    public AntiphonMetricsBuilder histogram() {
        histogram = true;
        return this;
    }

    /**
     * Creates an observation for each call instead of a timer; the handlers of the observation registry create timers, spans or both.
     *
     * @param registry the observation registry
     * @return this builder
     */
    public AntiphonMetricsBuilder observe(ObservationRegistry registry) {
        observations = Objects.requireNonNull(registry, "registry");
        return this;
    }

    /**
     * Sets the convention for observations of calls that a server handles.
     *
     * @param convention the convention
     * @return this builder
     */
    public AntiphonMetricsBuilder convention(ServerObservationConvention convention) {
        serverConvention = Objects.requireNonNull(convention, "convention");
        return this;
    }

    /**
     * Sets the convention for observations of calls that a client makes.
     *
     * @param convention the convention
     * @return this builder
     */
    public AntiphonMetricsBuilder convention(ClientObservationConvention convention) {
        clientConvention = Objects.requireNonNull(convention, "convention");
        return this;
    }

    /**
     * Creates the metrics.
     *
     * @return the metrics
     * @throws IllegalStateException if a setting has no effect: a convention without observations, or a histogram with them
     */
    public AntiphonMetrics build() {
        if (observations == null && (serverConvention != null || clientConvention != null)) {
            throw new IllegalStateException("A convention has no effect without observations; call observe(...) too");
        }
        if (observations != null && histogram) {
            throw new IllegalStateException(
                    "The handlers of observations create the timers, and configure their histograms; do not call histogram()");
        }
        return new AntiphonMetrics(this);
    }

    BatchInterceptor calls(Side side) {
        BoundedTags callTags = new BoundedTags(side);
        if (observations == null) {
            CallTimers timers = new CallTimers(registry, side, tags, callTags, histogram);
            return new CallMetrics(registry, side, tags, callTags, timers);
        }
        Interceptor observation =
                side == Side.SERVER ? serverObservation(observations) : clientObservation(observations);
        return new ObservedCallMetrics(new CallMetrics(registry, side, tags, callTags, null), observation);
    }

    WireMetrics wire(Side side) {
        return new WireMetrics(registry, side, tags);
    }

    private Interceptor serverObservation(ObservationRegistry observed) {
        ServerObservationInterceptor interceptor = ServerObservationInterceptor.of(observed);
        return serverConvention == null ? interceptor : interceptor.convention(serverConvention);
    }

    private Interceptor clientObservation(ObservationRegistry observed) {
        ClientObservationInterceptor interceptor = ClientObservationInterceptor.of(observed);
        return clientConvention == null ? interceptor : interceptor.convention(clientConvention);
    }
}
