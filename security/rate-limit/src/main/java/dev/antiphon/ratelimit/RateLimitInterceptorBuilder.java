package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import dev.antiphon.interceptor.CallerKey;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.TimeMeter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A builder for {@link RateLimitInterceptor}. Each limit has one or more bandwidths of Bucket4j, such as one for bursts and one for the
 * average rate; a call passes if all of them have enough tokens. Not thread-safe.
 */
public final class RateLimitInterceptorBuilder {
    private static final int DEFAULT_MAX_BUCKETS = 10_000;

    private @Nullable Bandwidths all;
    private @Nullable Bandwidths perCaller;
    private @Nullable Bandwidths perMethod;
    private @Nullable Bandwidths perConnection;
    private final Map<String, Bandwidths> named = new HashMap<>();
    private final Map<String, Long> costs = new HashMap<>();
    private Function<? super CallContext, ?> caller = CallerKey::of;
    private TimeMeter clock = TimeMeter.SYSTEM_NANOTIME;
    private int maxBuckets = DEFAULT_MAX_BUCKETS;

    RateLimitInterceptorBuilder() {}

    /**
     * Limits the rate of all calls.
     *
     * @param first a bandwidth
     * @param others more bandwidths
     * @return this builder
     */
    public RateLimitInterceptorBuilder global(Bandwidth first, Bandwidth... others) {
        all = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the rate of each caller.
     *
     * @param first a bandwidth
     * @param others more bandwidths
     * @return this builder
     */
    public RateLimitInterceptorBuilder perCaller(Bandwidth first, Bandwidth... others) {
        perCaller = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the rate of each connection. It has no effect on transports without connections, such as HTTP.
     *
     * @param first a bandwidth
     * @param others more bandwidths
     * @return this builder
     */
    public RateLimitInterceptorBuilder perConnection(Bandwidth first, Bandwidth... others) {
        perConnection = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the rate of each method, for all callers together, except methods with their own limit by {@link #method}. All methods that
     * are not registered share one limit.
     *
     * @param first a bandwidth
     * @param others more bandwidths
     * @return this builder
     */
    public RateLimitInterceptorBuilder perMethod(Bandwidth first, Bandwidth... others) {
        perMethod = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the rate of one method, for all callers together.
     *
     * @param name the name of the method; an alias has its own limit
     * @param first a bandwidth
     * @param others more bandwidths
     * @return this builder
     */
    public RateLimitInterceptorBuilder method(String name, Bandwidth first, Bandwidth... others) {
        named.put(Objects.requireNonNull(name, "name"), Bandwidths.of(first, others));
        return this;
    }

    /**
     * Sets the number of tokens that a call of a method consumes of every bucket; one by default.
     *
     * @param name the name of the method; an alias has its own limit
     * @param tokens the number; zero if the method is not limited
     * @return this builder
     */
    public RateLimitInterceptorBuilder cost(String name, long tokens) {
        Objects.requireNonNull(name, "name");
        if (tokens < 0) {
            throw new IllegalArgumentException("A call of '" + name + "' cannot cost " + tokens + " tokens");
        }
        costs.put(name, tokens);
        return this;
    }

    /**
     * Sets the function that identifies the caller of a call, instead of {@link CallerKey#of}. For a limit per caller and method, it can
     * return a record of both.
     *
     * @param function returns a key that is equal for calls of the same caller, never null; it must not block
     * @return this builder
     */
    public RateLimitInterceptorBuilder caller(Function<? super CallContext, ?> function) {
        caller = Objects.requireNonNull(function, "function");
        return this;
    }

    /**
     * Sets the maximum number of buckets of callers, and that of methods; 10,000 by default. Beyond it, a new caller evicts a full bucket;
     * while there is none, new callers share one bucket.
     *
     * @param max the maximum
     * @return this builder
     */
    public RateLimitInterceptorBuilder maxBuckets(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("maxBuckets must be at least 1, not " + max);
        }
        maxBuckets = max;
        return this;
    }

    /**
     * Sets the clock; that of the system by default.
     *
     * @param clock the clock
     * @return this builder
     */
    public RateLimitInterceptorBuilder clock(TimeMeter clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Creates the interceptor, with its own buckets.
     *
     * @return an interceptor that later changes to this builder do not affect
     * @throws IllegalStateException if there is no limit, or if a method costs more than the capacity of a bucket
     * @throws IllegalArgumentException if the clock cannot measure a bandwidth, such as one that is aligned to days
     */
    public RateLimitInterceptor build() {
        checkCosts();
        List<LimitScope> scopes = new ArrayList<>();
        List<BucketTable> tables = new ArrayList<>();
        // The narrowest scope first: a caller without tokens must not consume those of others, not even temporarily.
        if (perConnection != null) {
            scopes.add(new ConnectionScope(perConnection, clock));
        }
        if (perCaller != null) {
            BucketTable callers = new BucketTable(perCaller, clock, maxBuckets);
            tables.add(callers);
            scopes.add(new CallerScope(caller, callers, new ConnectionScope(perCaller, clock)));
        }
        if (perMethod != null || !named.isEmpty()) {
            BucketTable others = perMethod == null ? null : new BucketTable(perMethod, clock, maxBuckets);
            if (others != null) {
                tables.add(others);
            }
            scopes.add(new MethodScope(namedEntries(), others));
        }
        if (all != null) {
            scopes.add(new AllCallsScope(BucketEntry.permanent(all.bucket(clock))));
        }
        if (scopes.isEmpty()) {
            throw new IllegalStateException(
                    "A rate limit without limits has no effect; call perCaller(...) or another one");
        }
        return new RateLimitInterceptor(scopes, Map.copyOf(costs), List.copyOf(tables));
    }

    private Map<String, BucketEntry> namedEntries() {
        Map<String, BucketEntry> entries = new HashMap<>();
        named.forEach((name, bandwidths) -> entries.put(name, BucketEntry.permanent(bandwidths.bucket(clock))));
        return entries;
    }

    private void checkCosts() {
        costs.forEach((name, cost) -> {
            checkCost(name, cost, perConnection, "a connection");
            checkCost(name, cost, perCaller, "a caller");
            checkCost(name, cost, named.getOrDefault(name, perMethod), "the method");
            checkCost(name, cost, all, "all calls");
        });
    }

    private static void checkCost(String name, long cost, @Nullable Bandwidths bandwidths, String scope) {
        if (bandwidths != null && cost > bandwidths.capacity()) {
            throw new IllegalStateException("A call of '" + name + "' costs " + cost
                    + " tokens, but the bucket of " + scope + " never has more than " + bandwidths.capacity()
                    + "; lower the cost or raise the capacity");
        }
    }
}
