/** OpenTelemetry instrumentation: spans, durations and trace context of JSON-RPC calls. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // OpenTelemetry has automatic modules
module dev.antiphon.opentelemetry {
    requires transitive dev.antiphon.core;
    requires transitive io.opentelemetry.api;
    requires io.opentelemetry.context;
    requires static org.jspecify;

    exports dev.antiphon.opentelemetry;
}
