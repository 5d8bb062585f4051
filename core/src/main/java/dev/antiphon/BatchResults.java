package dev.antiphon;

import org.jspecify.annotations.Nullable;

/** The results of the calls of a {@link Batch}, by handle. Immutable. */
public interface BatchResults {
    /**
     * The result of a call.
     *
     * @param call its handle
     * @param <T> the type of its result
     * @return its value or its failure
     * @throws IllegalArgumentException if the handle belongs to another batch
     */
    <T extends @Nullable Object> BatchResult<T> get(BatchCall<T> call);

    /**
     * Whether every call has succeeded.
     *
     * @return true if no call has failed
     */
    boolean allSucceeded();
}
