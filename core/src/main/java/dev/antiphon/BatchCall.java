package dev.antiphon;

import dev.antiphon.internal.client.PendingCall;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A call of a batch, to ask for its result by. Safe for use by any thread.
 *
 * @param <T> the type of its result
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on the call has no result of its own
public final class BatchCall<T extends @Nullable Object> {
    private final String method;
    private final Entry future = new Entry();
    private @Nullable CompletableFuture<?> sent;

    BatchCall(String method) {
        this.method = method;
    }

    /**
     * The name of the method called.
     *
     * @return the name
     */
    public String method() {
        return method;
    }

    /**
     * What the result will be, once the batch is sent; it may be there before those of the others are.
     *
     * @return the future, which fails as a single call would; cancelling it cancels this call and no other
     */
    public CompletableFuture<T> future() {
        return future;
    }

    /** Follows the call that was sent for this entry. */
    @SuppressWarnings("unchecked") // the call's reader reads Ts
    void follow(CompletableFuture<@Nullable Object> call) {
        synchronized (this) {
            sent = call;
        }
        if (future.isDone()) {
            call.cancel(true);
        }
        call.whenComplete((value, thrown) -> {
            if (thrown == null) {
                future.settle((T) value);
            } else {
                future.fail(thrown);
            }
        });
    }

    /** What the caller waits for; one who ends it, or lets it time out, waits no longer. */
    private final class Entry extends CompletableFuture<T> {
        void settle(T value) {
            super.complete(value);
        }

        void fail(Throwable thrown) {
            super.completeExceptionally(thrown);
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            return abandoned(super.cancel(mayInterruptIfRunning));
        }

        @Override
        public boolean complete(T value) {
            return abandoned(super.complete(value));
        }

        @Override
        public boolean completeExceptionally(Throwable thrown) {
            return abandoned(super.completeExceptionally(thrown));
        }

        private boolean abandoned(boolean ended) {
            CompletableFuture<?> call;
            synchronized (BatchCall.this) {
                call = sent;
            }
            if (ended && call != null) {
                call.cancel(true);
            }
            return ended;
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new PendingCall.Derived<>(this);
        }
    }
}
