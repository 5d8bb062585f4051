/** Spans, durations and trace context of JSON-RPC calls, by OpenTelemetry. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"
}) // OpenTelemetry names its modules in manifests only
module dev.antiphon.opentelemetry {
    requires transitive dev.antiphon.core;
    requires transitive io.opentelemetry.api;
    requires io.opentelemetry.context;
    requires static org.jspecify;

    exports dev.antiphon.opentelemetry;
}
