/** Metrics and observations of calls, connections and messages by Micrometer. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"
}) // Micrometer declares no modules, only their names
module dev.antiphon.micrometer {
    requires transitive dev.antiphon.core;
    requires transitive micrometer.core;
    requires transitive micrometer.observation;
    requires micrometer.commons;
    requires static org.jspecify;

    exports dev.antiphon.micrometer;
}
