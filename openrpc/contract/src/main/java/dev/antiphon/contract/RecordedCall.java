package dev.antiphon.contract;

import dev.antiphon.json.RawJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A completed call of a mock server. Immutable.
 *
 * @param at the time of the call
 * @param method the name of the method, even if there is no such method
 * @param params an array or object, or the value null
 * @param notification whether it was a notification
 * @param result the result; null after an error, and for a stream
 * @param code the code of the error; null if there was none
 * @param message the message of the error; null if there was none
 */
public record RecordedCall(
        Instant at,
        String method,
        RawJson params,
        boolean notification,
        @Nullable RawJson result,
        @Nullable Long code,
        @Nullable String message) {
    /**
     * Returns the call as a JSON object, for files with one call per line.
     *
     * @return JSON without line breaks
     */
    public String toJson() {
        return RecordedCallWriter.json(this);
    }

    /** Returns the call in one line of text. */
    @Override
    public String toString() {
        return RecordedCallWriter.line(this);
    }
}
