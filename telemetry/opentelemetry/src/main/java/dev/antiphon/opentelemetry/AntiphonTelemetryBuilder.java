package dev.antiphon.opentelemetry;

import io.opentelemetry.api.OpenTelemetry;
import java.util.List;
import java.util.Objects;

/** A builder for {@link AntiphonTelemetry}. Not thread-safe. */
public final class AntiphonTelemetryBuilder {
    private final OpenTelemetry openTelemetry;
    private List<TraceCarrier> carriers = List.of(TraceCarrier.headers());
    private boolean attributesForSamplers;

    AntiphonTelemetryBuilder(OpenTelemetry openTelemetry) {
        this.openTelemetry = Objects.requireNonNull(openTelemetry, "openTelemetry");
    }

    /**
     * Sets the carriers of trace context; headers by default. A client writes to all of them. A server reads them in this order, continues
     * the first valid context, and links to the others.
     *
     * @param carriers the carriers; none to propagate nothing
     * @return this builder
     */
    public AntiphonTelemetryBuilder carriers(TraceCarrier... carriers) {
        this.carriers = List.of(carriers);
        return this;
    }

    /**
     * Sets the first attributes of spans before they are sampled, for samplers that use more than names and kinds: the system, the method,
     * and the address of the server if it is known. This has a cost for every call, including those that are not recorded. By default,
     * these attributes are set after sampling, and only on recorded spans.
     *
     * @return this builder
     */
    public AntiphonTelemetryBuilder attributesForSamplers() {
        this.attributesForSamplers = true;
        return this;
    }

    /**
     * Creates the telemetry.
     *
     * @return the telemetry
     */
    public AntiphonTelemetry build() {
        return new AntiphonTelemetry(openTelemetry, carriers, attributesForSamplers);
    }
}
