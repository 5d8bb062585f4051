package dev.antiphon.internal.client;

import dev.antiphon.BatchCall;
import dev.antiphon.internal.concurrent.LinkedFuture;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The handle of a call in a batch. Its future completes with the call that is sent for it. Thread-safe. */
@SuppressWarnings("FutureReturnValueIgnored") // the completion callbacks have no result of their own
final class ClientBatchCall<T extends @Nullable Object> implements BatchCall<T> {
    private final String method;
    private final Entry future = new Entry();
    private @Nullable CompletableFuture<?> sent;

    ClientBatchCall(String method) {
        this.method = method;
    }

    @Override
    public String method() {
        return method;
    }

    @Override
    public CompletableFuture<T> future() {
        return future;
    }

    /** Completes the handle with the call that was sent for this entry. */
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

    /** The future of the caller. If the caller completes it, or lets it time out, the call is cancelled. */
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
            synchronized (ClientBatchCall.this) {
                call = sent;
            }
            if (ended && call != null) {
                call.cancel(true);
            }
            return ended;
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new LinkedFuture<>(this);
        }
    }
}
