package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The answer to a message as a future; cancelling it cancels the calls. */
abstract class PendingReply<T> extends CompletableFuture<@Nullable T> implements ReplySink {
    private @Nullable Runnable cancel;

    abstract T answer(JsonOutput out);

    @Override
    public final void reply(JsonOutput out) {
        complete(answer(out));
    }

    @Override
    public final void nothing() {
        complete(null);
    }

    @Override
    public final void failed(Throwable thrown) {
        completeExceptionally(thrown);
    }

    @Override
    public final void waiting(Runnable cancel) {
        this.cancel = cancel;
    }

    @Override
    public final boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        Runnable action = cancel;
        if (cancelled && action != null) {
            action.run();
        }
        return cancelled;
    }

    static final class Bytes extends PendingReply<byte[]> {
        @Override
        byte[] answer(JsonOutput out) {
            return out.toByteArray();
        }
    }

    static final class Text extends PendingReply<String> {
        @Override
        String answer(JsonOutput out) {
            return new String(out.toByteArray(), StandardCharsets.UTF_8);
        }
    }
}
