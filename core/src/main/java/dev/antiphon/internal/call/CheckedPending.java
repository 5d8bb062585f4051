package dev.antiphon.internal.call;

import dev.antiphon.Reply;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A pending reply whose stage never completes exceptionally: a failure is a reply. Immutable. */
public final class CheckedPending extends Reply.Pending {
    /**
     * Creates a pending reply.
     *
     * @param stage completes with a reply, never exceptionally
     */
    public CheckedPending(CompletionStage<? extends Reply> stage) {
        super(stage);
    }

    /** The pending reply of an interceptor. An exception of its stage or step becomes a failure, which outer interceptors see. */
    static Reply.Pending of(Reply.Pending pending, InterceptedCall call) {
        return pending instanceof CheckedPending
                ? pending
                : new CheckedPending(pending.stage().handle((reply, thrown) -> settled(call, reply, thrown)));
    }

    private static Reply settled(InterceptedCall call, @Nullable Reply reply, @Nullable Throwable thrown) {
        if (thrown != null || reply == null) {
            return call.failed(thrown != null ? thrown : new NullPointerException("a reply must not be null"));
        }
        return reply instanceof Reply.Pending further ? of(further, call) : reply;
    }
}
