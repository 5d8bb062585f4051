package dev.antiphon.interceptor;

import dev.antiphon.Reply;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/** What one call has of the quota of its caller, given back once: when it is cancelled, or when its reply is settled. */
final class QuotaPlace implements Runnable, UnaryOperator<Reply> {
    final Object caller;
    final long bytes;
    /** Whether there was room; written and read by the thread of the call, before others know of this. */
    boolean taken;

    private final Quota quota;
    private final AtomicBoolean left = new AtomicBoolean();

    QuotaPlace(Quota quota, Object caller, long bytes) {
        this.quota = quota;
        this.caller = caller;
        this.bytes = bytes;
    }

    @Override
    public void run() {
        if (!left.getAndSet(true)) {
            quota.leave(this);
        }
    }

    @Override
    public Reply apply(Reply reply) {
        run();
        return reply;
    }
}
