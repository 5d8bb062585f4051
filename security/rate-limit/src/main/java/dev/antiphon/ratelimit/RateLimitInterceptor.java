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
 * Refuses calls that come too often: of one caller, of one method, over one connection, or all together. Every call takes tokens from
 * each bucket that it is counted in, at its beginning, and is refused if one of them has too few; then it takes none.
 *
 * <p>Every entry of a batch is a call, and so are notifications and calls of methods that do not exist; a stream is one call. What is
 * refused is answered as busy, with {@code {"retryAfterMs": n}} as the data of the error, and over HTTP with the header
 * {@code Retry-After} too unless it is part of a batch. A notification is dropped in silence.
 *
 * <p>To be put behind interceptors that find out who calls, and before all that cost something. Never blocks, and works the same on
 * threads of a transport. Safe for use by any number of threads, and by several servers, which then share its buckets.
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
     * Describes rate limits.
     *
     * @return a builder without any limits
     */
    public static RateLimitInterceptorBuilder builder() {
        return new RateLimitInterceptorBuilder();
    }

    @Override
    public Reply intercept(CallContext call, Next next) {
        long cost = cost(call);
        Bucket empty = cost == 0 ? null : take(0, call, cost);
        if (empty != null) {
            throw refusal(call, empty, cost);
        }
        return next.proceed(call);
    }

    /** Nothing is to be done for a batch as a whole; only that its calls know that they are part of one. */
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

    /** Takes tokens from the buckets of all scopes from one on, or from none and gives the bucket that has too few. */
    private @Nullable Bucket take(int from, CallContext call, long cost) {
        if (from == scopes.length) {
            return null;
        }
        BucketEntry slot = scopes[from].enter(call);
        if (slot == null) {
            return take(from + 1, call, cost);
        }
        try {
            Bucket bucket = slot.bucket();
            if (!bucket.tryConsume(cost)) {
                return bucket;
            }
            Bucket empty = take(from + 1, call, cost);
            if (empty != null) {
                bucket.addTokens(cost);
            }
            return empty;
        } finally {
            slot.release();
        }
    }

    private ServerBusyException refusal(CallContext call, Bucket empty, long cost) {
        refused.increment();
        long nanos = empty.estimateAbilityToConsume(cost).getNanosToWaitForRefill();
        // Rounded up: who comes back as told must not come too early. Tokens may have come meanwhile, which is no
        // reason to say 0.
        long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos - 1) + 1);
        if (!call.isNotification()
                && call.connection().isEmpty()
                && call.batch().isEmpty()) {
            tell(call, (millis + 999) / 1000);
        }
        return new ServerBusyException("Rate limit exceeded", RawJson.of("{\"retryAfterMs\":" + millis + "}"));
    }

    private static void tell(CallContext call, long seconds) {
        try {
            call.transport().responseHeader("Retry-After", Long.toString(seconds));
        } catch (IllegalStateException none) {
            // The transport has no headers, or they are on their way; the data of the error says the same.
        }
    }

    /**
     * How many calls were refused so far.
     *
     * @return how many, notifications included
     */
    public long refused() {
        return refused.sum();
    }

    /**
     * How many buckets of callers and methods there are now, beside those that are kept with connections.
     *
     * @return how many, at some moment during this call
     */
    public int buckets() {
        return tables.stream().mapToInt(BucketTable::size).sum();
    }
}
