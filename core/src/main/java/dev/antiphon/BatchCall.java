package dev.antiphon;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The handle of a call in a {@link Batch}. Thread-safe.
 *
 * @param <T> the type of its result
 */
public interface BatchCall<T extends @Nullable Object> {
    /**
     * The name of the method called.
     *
     * @return the name
     */
    String method();

    /**
     * The result of this call, available after the batch is sent. It may complete before those of the other calls.
     *
     * @return the future, which fails as that of a single call would; cancelling it cancels this call only
     */
    CompletableFuture<T> future();
}
