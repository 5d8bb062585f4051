/** Retries, hedging, circuit breakers and several endpoints for JSON-RPC clients. */
module dev.antiphon.resilience {
    requires transitive dev.antiphon.core;
    requires dev.failsafe.core;
    requires static org.jspecify;

    exports dev.antiphon.resilience;
}
