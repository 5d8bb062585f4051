package dev.antiphon;

import dev.antiphon.json.RawJson;

/** Answers calls with JSON for JSON. Safe for use by any number of threads. */
@FunctionalInterface
public interface RawHandler {
    /**
     * Handles one call.
     *
     * @param params an array or object, or the value null if there are none; shares the bytes of the whole message
     * @param call the call
     * @return the result
     * @throws Exception if the call fails
     */
    RawJson handle(RawJson params, CallContext call) throws Exception;
}
