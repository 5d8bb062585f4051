package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of one call of a batch.
 *
 * @param <T> the type of its result
 */
public sealed interface BatchResult<T extends @Nullable Object> {
    /**
     * Returns the value, or throws the failure.
     *
     * @return the value of a success
     */
    T orThrow();

    /**
     * The outcome of a call that succeeded.
     *
     * @param value the value
     * @param <T> the type of the value
     */
    record Success<T extends @Nullable Object>(T value) implements BatchResult<T> {
        @Override
        public T orThrow() {
            return value;
        }
    }

    /**
     * The outcome of a call that failed; other calls of the batch may have succeeded.
     *
     * @param error the exception that a single call would have thrown
     * @param <T> the type that the result would have had
     */
    record Failure<T extends @Nullable Object>(RuntimeException error) implements BatchResult<T> {
        @Override
        public T orThrow() {
            throw error;
        }
    }
}
