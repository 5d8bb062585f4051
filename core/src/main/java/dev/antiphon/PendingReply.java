package dev.antiphon;

import dev.antiphon.json.JsonOutput;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The answer to a message as a future of bytes; cancelling it cancels the calls. */
final class PendingReply extends CompletableFuture<byte @Nullable []> implements ReplySink {
    private @Nullable Runnable cancel;

    @Override
    public void reply(JsonOutput out) {
        complete(out.toByteArray());
    }

    @Override
    public void nothing() {
        complete(null);
    }

    @Override
    public void waiting(Runnable cancel) {
        this.cancel = cancel;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        Runnable action = cancel;
        if (cancelled && action != null) {
            action.run();
        }
        return cancelled;
    }
}
