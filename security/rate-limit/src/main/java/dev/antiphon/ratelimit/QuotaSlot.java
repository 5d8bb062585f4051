package dev.antiphon.ratelimit;

import dev.antiphon.Reply;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/** The share of one call in the quota of its caller, released once: when the call is cancelled or when its reply completes. */
final class QuotaSlot implements Runnable, UnaryOperator<Reply> {
    final Object caller;
    final long bytes;
    /** Whether the quota had room; written and read by the thread of the call, before the slot is published. */
    boolean acquired;

    private final ConcurrencyQuota quota;
    private final AtomicBoolean released = new AtomicBoolean();

    QuotaSlot(ConcurrencyQuota quota, Object caller, long bytes) {
        this.quota = quota;
        this.caller = caller;
        this.bytes = bytes;
    }

    @Override
    public void run() {
        if (!released.getAndSet(true)) {
            quota.release(this);
        }
    }

    @Override
    public Reply apply(Reply reply) {
        run();
        return reply;
    }
}
