package dev.antiphon.opentelemetry;

import io.opentelemetry.api.OpenTelemetry;
import java.util.List;
import java.util.Objects;

/** Describes telemetry. For one thread. */
public final class TelemetryBuilder {
    private final OpenTelemetry openTelemetry;
    private List<TraceCarrier> carriers = List.of(TraceCarrier.headers());

    TelemetryBuilder(OpenTelemetry openTelemetry) {
        this.openTelemetry = Objects.requireNonNull(openTelemetry, "openTelemetry");
    }

    /**
     * Says where trace context travels; in headers unless this is called. A client writes to all of these; a server reads them in this
     * order, continues what the first has brought that is valid, and links to what the others have.
     *
     * @param carriers where; nowhere if there are none
     * @return this builder
     */
    public TelemetryBuilder carriers(TraceCarrier... carriers) {
        this.carriers = List.of(carriers);
        return this;
    }

    /**
     * Makes the telemetry.
     *
     * @return the telemetry
     */
    public AntiphonTelemetry build() {
        return new AntiphonTelemetry(openTelemetry, carriers);
    }
}
