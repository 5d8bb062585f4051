package dev.antiphon.internal.concurrent;

import java.util.concurrent.CompletableFuture;

/**
 * A future derived from another one, such as by {@code thenApply}. Cancelling it, or completing it exceptionally from outside, as {@code
 * orTimeout} does, cancels the source; so do futures derived from it. Thread-safe.
 *
 * <p>A future whose cancellation must reach its source returns this from {@link #newIncompleteFuture}: the derived futures of the JDK do
 * not cancel their source.
 */
public final class LinkedFuture<T> extends CompletableFuture<T> {
    private final CompletableFuture<?> source;

    /**
     * Creates an incomplete future.
     *
     * @param source is cancelled with this future
     */
    public LinkedFuture(CompletableFuture<?> source) {
        this.source = source;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            source.cancel(mayInterruptIfRunning);
        }
        return cancelled;
    }

    @Override
    public boolean completeExceptionally(Throwable thrown) {
        boolean completed = super.completeExceptionally(thrown);
        if (completed) {
            source.cancel(true);
        }
        return completed;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new LinkedFuture<>(source);
    }
}
