package dev.antiphon;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The answer to a message that takes a while; cancelling it cancels the calls. */
final class PendingReply<T> extends CompletableFuture<@Nullable T> {
    private final AnswerForm<T> form;
    private final Round round;

    /** Starts the calls of a message from the first that must wait on. */
    PendingReply(Dispatcher dispatcher, Call first, Call waiting, AnswerForm<T> form) {
        this.form = form;
        this.round = new Round(dispatcher, first, waiting, this);
    }

    PendingReply<T> start() {
        round.advance();
        return this;
    }

    /** Answers, once all calls are settled. */
    void settle(ReplyWriter replies, Call first) {
        try {
            complete(replies.write(first, form));
        } catch (Throwable thrown) {
            completeExceptionally(thrown);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            round.cancel();
        }
        return cancelled;
    }
}
