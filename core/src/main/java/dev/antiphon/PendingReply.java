package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The answer to a message that takes a while; cancelling it cancels the calls. */
final class PendingReply<T> extends CompletableFuture<@Nullable T> {
    private final Call first;
    private final Call waiting;
    private final byte[] written;
    private final AnswerForm<T> form;
    private final Round round;

    /**
     * @param first the first entry of the message
     * @param waiting the first that cannot be settled at once
     * @param written the replies to those before it
     */
    PendingReply(Dispatcher dispatcher, Call first, Call waiting, byte[] written, AnswerForm<T> form) {
        this.first = first;
        this.waiting = waiting;
        this.written = written;
        this.form = form;
        this.round = new Round(dispatcher, waiting, this);
    }

    PendingReply<T> start() {
        round.advance();
        return this;
    }

    /** Answers, once all calls are settled. */
    void settle(ReplyWriter replies) {
        try {
            JsonOutput out = replies.resume(written);
            for (Call call = waiting; call != null; call = call.nextCall()) {
                replies.add(call, out);
            }
            complete(replies.end(first, out, form));
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
