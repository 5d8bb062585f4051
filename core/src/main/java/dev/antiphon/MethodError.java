package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * An error that a method declares. Immutable.
 *
 * @param code the code
 * @param message the message, or null if it is the message of the exception
 * @param exception the exception that causes the error, or null if none is declared
 */
public record MethodError(
        long code, @Nullable String message, @Nullable Class<? extends Exception> exception) {}
