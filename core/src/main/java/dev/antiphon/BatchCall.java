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
     * The result of this call, once the batch is sent; it may be there before those of the other calls.
     *
     * @return the future, which fails as a single call would; cancelling it cancels this call and no other
     */
    CompletableFuture<T> future();
}
