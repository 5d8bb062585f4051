package dev.antiphon.resilience;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A future that stops the work behind it when it, or a future derived from it, is cancelled or completed exceptionally from outside, as
 * {@code orTimeout} does. The derived futures of the JDK do not cancel their source. Thread-safe.
 *
 * <p>This is the rule that core has for the futures of calls. The class of core is internal, and links a future to another one; here the
 * work behind a future is a task, so one class is enough for the first future and for those derived from it.
 */
final class CancellableFuture<T> extends CompletableFuture<T> {
    private final Runnable stop;

    /** @param stop stops the work; called at most once */
    CancellableFuture(Runnable stop) {
        this.stop = stop;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return stopIf(super.cancel(mayInterruptIfRunning));
    }

    @Override
    public boolean completeExceptionally(Throwable thrown) {
        return stopIf(super.completeExceptionally(thrown));
    }

    private boolean stopIf(boolean completed) {
        if (completed) {
            stop.run();
        }
        return completed;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CancellableFuture<>(() -> cancel(true));
    }

    /** Cancels a reply that is pending. */
    static void cancel(Reply reply) {
        if (reply instanceof Reply.Pending pending) {
            pending.stage().toCompletableFuture().cancel(true);
        }
    }

    /** Returns a task that runs with the call context of the current thread, on whatever thread. */
    static Runnable withCurrentCall(Runnable task) {
        AtomicReference<Runnable> bound = new AtomicReference<>(task);
        CallContext.propagating(bound::set).execute(task);
        return Objects.requireNonNull(bound.get(), "task");
    }
}
