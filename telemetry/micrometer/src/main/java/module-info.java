/** Micrometer metrics and observations of calls, connections and messages. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer has automatic modules
module dev.antiphon.micrometer {
    requires transitive dev.antiphon.core;
    requires transitive micrometer.core;
    requires transitive micrometer.observation;
    requires micrometer.commons;
    requires static org.jspecify;

    exports dev.antiphon.micrometer;
}
