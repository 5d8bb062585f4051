package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, as it stands in a response.
 *
 * @param code tells programs what happened; see {@link ErrorCodes}
 * @param message tells people, in a short sentence
 * @param data more about it, of any kind, or null for none
 * @param title the name of the kind of error, in 3.0 only, or null for none; a server then writes the one that {@link ErrorCodes.V3}
 *     has for the code, if it has one
 */
public record ErrorObject(
        long code,
        String message,
        @Nullable RawJson data,
        @Nullable String title) {
    /**
     * An error without data.
     *
     * @param code tells programs what happened
     * @param message tells people
     * @return the error
     */
    public static ErrorObject of(long code, String message) {
        return new ErrorObject(code, message, null, null);
    }

    /**
     * The same error with other data.
     *
     * @param data more about it, or null for none
     * @return the error
     */
    public ErrorObject withData(@Nullable RawJson data) {
        return new ErrorObject(code, message, data, title);
    }
}
