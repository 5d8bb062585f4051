package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * What became of one call of a batch.
 *
 * @param <T> the type of its result
 */
public sealed interface BatchResult<T extends @Nullable Object> {
    /**
     * The value, or the failure thrown.
     *
     * @return the value of a success
     */
    T orThrow();

    /**
     * The call gave a value.
     *
     * @param value the value
     * @param <T> its type
     */
    record Success<T extends @Nullable Object>(T value) implements BatchResult<T> {
        @Override
        public T orThrow() {
            return value;
        }
    }

    /**
     * The call failed; the others of the batch may have succeeded.
     *
     * @param error what a single call would have thrown
     * @param <T> the type that its result would have had
     */
    record Failure<T extends @Nullable Object>(RuntimeException error) implements BatchResult<T> {
        @Override
        public T orThrow() {
            throw error;
        }
    }
}
