package dev.antiphon.opentelemetry;

import io.opentelemetry.api.OpenTelemetry;
import java.util.List;
import java.util.Objects;

/** Describes telemetry. For one thread. */
public final class AntiphonTelemetryBuilder {
    private final OpenTelemetry openTelemetry;
    private List<TraceCarrier> carriers = List.of(TraceCarrier.headers());
    private boolean forSamplers;

    AntiphonTelemetryBuilder(OpenTelemetry openTelemetry) {
        this.openTelemetry = Objects.requireNonNull(openTelemetry, "openTelemetry");
    }

    /**
     * Says where trace context travels; in headers unless this is called. A client writes to all of these; a server reads them in this
     * order, continues what the first has brought that is valid, and links to what the others have.
     *
     * @param carriers where; nowhere if there are none
     * @return this builder
     */
    public AntiphonTelemetryBuilder carriers(TraceCarrier... carriers) {
        this.carriers = List.of(carriers);
        return this;
    }

    /**
     * Gives spans their first attributes before it is decided whether they are recorded, for samplers that decide by more than
     * names and kinds: the system, the method, and the address of the server where it is known. Every call pays for that, also
     * one that is not recorded; unless this is called, spans get these attributes when they are known to be recorded.
     *
     * @return this builder
     */
    public AntiphonTelemetryBuilder attributesForSamplers() {
        this.forSamplers = true;
        return this;
    }

    /**
     * Makes the telemetry.
     *
     * @return the telemetry
     */
    public AntiphonTelemetry build() {
        return new AntiphonTelemetry(openTelemetry, carriers, forSamplers);
    }
}
