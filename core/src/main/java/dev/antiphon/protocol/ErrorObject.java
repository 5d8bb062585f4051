package dev.antiphon.protocol;

import dev.antiphon.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * The error object of a response. Immutable.
 *
 * @param code identifies the error for programs; see {@link ErrorCodes}
 * @param message describes the error for people, in a short sentence
 * @param data details, of any kind, or null for none
 * @param title the name of the kind of error, in 3.0 only, or null for none; a server then writes the title that {@link ErrorCodes.V3}
 *     defines for the code, if any
 */
public record ErrorObject(
        long code,
        String message,
        @Nullable RawJson data,
        @Nullable String title) {
    /**
     * An error without data.
     *
     * @param code identifies the error for programs
     * @param message describes the error for people
     * @return the error
     */
    public static ErrorObject of(long code, String message) {
        return new ErrorObject(code, message, null, null);
    }

    /**
     * The same error with other data.
     *
     * @param data details, or null for none
     * @return the error
     */
    public ErrorObject withData(@Nullable RawJson data) {
        return new ErrorObject(code, message, data, title);
    }
}
