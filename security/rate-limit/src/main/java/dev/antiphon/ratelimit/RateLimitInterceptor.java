package dev.antiphon.ratelimit;

import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.json.RawJson;
import io.github.bucket4j.Bucket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * An interceptor that limits the rate of calls with token buckets: by caller, by method, by connection, or of all calls. A call consumes
 * tokens of the buckets of all its scopes at its start. If one of them has too few, the call is rejected and consumes none.
 *
 * <p>Every entry of a batch counts as a call, and so do notifications and calls of unknown methods; a stream counts as one call. A rejected
 * call fails with a "server busy" error with the data {@code {"retryAfterMs": n}}; over HTTP the response also has the header {@code
 * Retry-After}, unless the call is part of a batch. A rejected notification is dropped.
 *
 * <p>Register it after the interceptors that authenticate the caller, and before those that are expensive. It never blocks, so it can run
 * on an event loop. Thread-safe; servers that have the same instance share its buckets.
 */
public final class RateLimitInterceptor implements BatchInterceptor {
    private final LimitScope[] scopes;
    private final Map<String, Long> costs;
    private final List<BucketTable> tables;
    private final LongAdder refused = new LongAdder();

    RateLimitInterceptor(List<LimitScope> scopes, Map<String, Long> costs, List<BucketTable> tables) {
        this.scopes = scopes.toArray(LimitScope[]::new);
        this.costs = costs;
        this.tables = tables;
    }

    /**
     * Creates a builder.
     *
     * @return a builder without any limits
     */
    public static RateLimitInterceptorBuilder builder() {
        return new RateLimitInterceptorBuilder();
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        long cost = cost(call);
        Bucket exhausted = cost == 0 ? null : consume(0, call, cost);
        if (exhausted != null) {
            throw refusal(call, exhausted, cost);
        }
        return next.proceed(call);
    }

    /** Does nothing; a batch interceptor is needed so that calls know that they are part of a batch. */
    @Override
    public Runnable begin(BatchContext batch) {
        return () -> {};
    }

    private long cost(CallContext call) {
        if (costs.isEmpty() || !call.isRegistered()) {
            return 1;
        }
        Long cost = costs.get(call.method());
        return cost == null ? 1 : cost;
    }

    /** Consumes tokens of all scopes from an index on, or of none of them, and then returns the bucket that has too few. */
    private @Nullable Bucket consume(int from, CallContext call, long cost) {
        if (from == scopes.length) {
            return null;
        }
        BucketEntry entry = scopes[from].acquire(call);
        if (entry == null) {
            return consume(from + 1, call, cost);
        }
        try {
            Bucket bucket = entry.bucket();
            if (!bucket.tryConsume(cost)) {
                return bucket;
            }
            Bucket exhausted = consume(from + 1, call, cost);
            if (exhausted != null) {
                bucket.addTokens(cost);
            }
            return exhausted;
        } finally {
            entry.release();
        }
    }

    private ServerBusyException refusal(CallContext call, Bucket exhausted, long cost) {
        refused.increment();
        long nanos = exhausted.estimateAbilityToConsume(cost).getNanosToWaitForRefill();
        // Rounded up, so that a caller does not retry too early; at least 1, even if tokens were added in the meantime.
        long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos - 1) + 1);
        if (!call.isNotification()
                && call.connection().isEmpty()
                && call.batch().isEmpty()) {
            setRetryAfter(call, (millis + 999) / 1000);
        }
        return new ServerBusyException("Rate limit exceeded", RawJson.of("{\"retryAfterMs\":" + millis + "}"));
    }

    private static void setRetryAfter(CallContext call, long seconds) {
        try {
            call.transport().responseHeader("Retry-After", Long.toString(seconds));
        } catch (IllegalStateException none) {
            // The transport has no headers, or they are already sent; the data of the error has the same information.
        }
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
     * The number of buckets of callers and methods, without those of connections.
     *
     * @return the number, at some moment during this call
     */
    public int buckets() {
        return tables.stream().mapToInt(BucketTable::size).sum();
    }
}
