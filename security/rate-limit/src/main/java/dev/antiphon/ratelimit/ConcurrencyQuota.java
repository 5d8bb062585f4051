package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import dev.antiphon.Interceptor;
import dev.antiphon.Reply;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.interceptor.CallerKey;
import dev.antiphon.json.RawJson;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * An interceptor that limits what each caller has in flight: the number of calls, and the bytes of their parameters. A call beyond the
 * limit is rejected at once with a "server busy" error, a notification is dropped; nothing is queued.
 *
 * <p>A call counts from this interceptor until its reply completes, a stream until it has ended, alone or as an entry of a batch. A
 * cancelled call stops counting, even if its handler ignores the cancellation and continues; closing a connection cancels all its
 * calls. {@link dev.antiphon.Limit#CALLS} limits how many such handlers there can be. No state is kept for a caller without calls in
 * flight.
 *
 * <p>Register it after the interceptors that authenticate the caller. It never blocks. Thread-safe; servers that have the same instance
 * share its limits.
 */
public final class ConcurrencyQuota implements Interceptor {
    private final int maxCalls;
    private final long maxBytes;
    private final Function<? super CallContext, ?> caller;
    private final ConcurrentHashMap<Object, QuotaUsage> usages = new ConcurrentHashMap<>();
    private final LongAdder refused = new LongAdder();

    private ConcurrencyQuota(Builder builder) {
        this.maxCalls = builder.maxCalls;
        this.maxBytes = builder.maxBytes;
        this.caller = builder.caller;
    }

    /**
     * Creates a builder.
     *
     * @return a builder without any limits
     */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        Object key = Objects.requireNonNull(caller.apply(call), "a caller must not be null");
        QuotaSlot slot = new QuotaSlot(this, key, size(call));
        if (!acquire(slot)) {
            refused.increment();
            throw new ServerBusyException("Too many calls of this caller are running", null);
        }
        // Registered before the handler runs, since that may never return.
        call.cancellation().onCancel(slot);
        return next.proceed(call).then(slot);
    }

    private long size(CallContext call) {
        if (maxBytes == Long.MAX_VALUE) {
            return 0;
        }
        RawJson params = call.params();
        return params.isNull() ? 0 : params.length();
    }

    private boolean acquire(QuotaSlot slot) {
        usages.compute(slot.caller, (key, usage) -> {
            long bytes = usage == null ? 0 : usage.bytes();
            int calls = usage == null ? 0 : usage.calls();
            slot.acquired = calls < maxCalls && slot.bytes <= maxBytes - bytes;
            return slot.acquired ? new QuotaUsage(calls + 1, bytes + slot.bytes) : usage;
        });
        return slot.acquired;
    }

    void release(QuotaSlot slot) {
        usages.computeIfPresent(
                slot.caller,
                (key, usage) ->
                        usage.calls() == 1 ? null : new QuotaUsage(usage.calls() - 1, usage.bytes() - slot.bytes));
    }

    /**
     * The number of calls rejected so far.
     *
     * @return the number, notifications included
     */
    public long refused() {
        return refused.sum();
    }

    /**
     * The number of callers that have calls in flight.
     *
     * @return the number, at some moment during this call
     */
    public int activeCallers() {
        return usages.size();
    }

    /** A builder for {@link ConcurrencyQuota}. Not thread-safe. */
    public static final class Builder {
        private int maxCalls = Integer.MAX_VALUE;
        private long maxBytes = Long.MAX_VALUE;
        private Function<? super CallContext, ?> caller = CallerKey::of;

        private Builder() {}

        /**
         * Limits how many calls of a caller are in flight at once. Unlimited by default.
         *
         * @param max the limit, at least 1
         * @return this builder
         */
        public Builder maxCalls(int max) {
            if (max < 1) {
                throw new IllegalArgumentException("maxCalls must be at least 1, not " + max);
            }
            maxCalls = max;
            return this;
        }

        /**
         * Limits how many bytes of parameters, as received, all calls of a caller in flight have together. Unlimited by default. A
         * single call with more is always rejected.
         *
         * @param max the limit, at least 1
         * @return this builder
         */
        public Builder maxBytes(long max) {
            if (max < 1) {
                throw new IllegalArgumentException("maxBytes must be at least 1, not " + max);
            }
            maxBytes = max;
            return this;
        }

        /**
         * Sets the function that identifies the caller of a call, instead of {@link CallerKey#of}.
         *
         * @param function returns a key that is equal for calls of the same caller, never null; it must not block
         * @return this builder
         */
        public Builder caller(Function<? super CallContext, ?> function) {
            caller = Objects.requireNonNull(function, "function");
            return this;
        }

        /**
         * Creates the quota.
         *
         * @return an interceptor that later changes to this builder do not affect
         * @throws IllegalStateException if no limit is set
         */
        public ConcurrencyQuota build() {
            if (maxCalls == Integer.MAX_VALUE && maxBytes == Long.MAX_VALUE) {
                throw new IllegalStateException(
                        "A quota without limits has no effect; call maxCalls(...) or maxBytes(...)");
            }
            return new ConcurrencyQuota(this);
        }
    }
}
