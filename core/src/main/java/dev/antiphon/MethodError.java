package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * An error that a method says it may answer with. Immutable.
 *
 * @param code the code
 * @param message what it says, or null if that is the message of what is thrown
 * @param exception what is thrown, or null if that is not said
 */
public record MethodError(
        long code, @Nullable String message, @Nullable Class<? extends Exception> exception) {}
