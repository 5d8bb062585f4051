package dev.antiphon.resilience;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/** A reply that somebody brings about; who cancels it, or a future made of it, wants that stopped. */
final class CancellableReply extends CompletableFuture<Reply> {
    private final Runnable stop;

    CancellableReply(Runnable stop) {
        this.stop = stop;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            stop.run();
        }
        return cancelled;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new Derived<>(this);
    }

    /** Gives up what a reply waits for. */
    static void stop(Reply reply) {
        if (reply instanceof Reply.Pending pending) {
            pending.stage().toCompletableFuture().cancel(true);
        }
    }

    /** A task that works for the call which the current thread works for, wherever it runs. */
    static Runnable carried(Runnable task) {
        AtomicReference<Runnable> bound = new AtomicReference<>(task);
        CallContext.propagating(bound::set).execute(task);
        return Objects.requireNonNull(bound.get(), "task");
    }

    private static final class Derived<U> extends CompletableFuture<U> {
        private final CompletableFuture<?> source;

        Derived(CompletableFuture<?> source) {
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
        public <V> CompletableFuture<V> newIncompleteFuture() {
            return new Derived<>(source);
        }
    }
}
