package dev.antiphon.contract;

import dev.antiphon.json.RawJson;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that a mock server has answered. Immutable.
 *
 * @param at when it came
 * @param method the name of the method, whether there is one or not
 * @param params what came with it: an array or object, or the value null
 * @param notification whether the caller wanted no answer
 * @param result the answer; null if it was an error, or a stream
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
     * The call as one JSON object, for files of one call in each line.
     *
     * @return JSON without line breaks
     */
    public String toJson() {
        return RecordedCallWriter.json(this);
    }

    /** The call in a line, for people. */
    @Override
    public String toString() {
        return RecordedCallWriter.line(this);
    }
}
