package dev.antiphon.internal.server;

import dev.antiphon.json.JsonOutput;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The future response to a message whose calls did not all complete on the receiving thread. Cancelling it cancels the calls. Thread-safe.
 */
public final class PendingResponse<T> extends CompletableFuture<@Nullable T> {
    private final ServerCall first;
    private final ServerCall waiting;
    private final byte[] written;
    private final ResponseFormat<T> format;
    private final MessageExecution execution;

    /**
     * Takes over a message from its first call that did not complete on this thread.
     *
     * @param first the first entry of the message
     * @param waiting the first entry that is not settled
     * @param written the replies to the entries before it
     */
    public PendingResponse(
            Dispatcher dispatcher, ServerCall first, ServerCall waiting, byte[] written, ResponseFormat<T> format) {
        this.first = first;
        this.waiting = waiting;
        this.written = written;
        this.format = format;
        this.execution = new MessageExecution(dispatcher, waiting, this);
    }

    public PendingResponse<T> start() {
        execution.advance();
        return this;
    }

    /** Writes the response and completes, once all calls are settled. */
    void settle(ReplyWriter replies) {
        try {
            JsonOutput out = replies.resume(written);
            replies.addAll(waiting, out);
            complete(replies.end(first, out, format));
        } catch (Throwable thrown) {
            completeExceptionally(thrown);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            execution.cancel();
        }
        return cancelled;
    }
}
