package dev.antiphon;

import dev.antiphon.json.RawJson;

/** A handler that receives and returns JSON. Must be thread-safe. */
@FunctionalInterface
public interface RawHandler {
    /**
     * Handles one call.
     *
     * @param params an array or object, or the JSON value null if there are none; shares the bytes of the whole message
     * @param call the call
     * @return the result
     * @throws Exception if the call fails
     */
    RawJson handle(RawJson params, CallContext call) throws Exception;
}
