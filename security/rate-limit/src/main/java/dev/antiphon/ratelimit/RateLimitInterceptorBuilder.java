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
 * Describes a {@link RateLimitInterceptor}. Each limit is one bandwidth of Bucket4j or several, such as one for bursts and one for the long run;
 * a call passes if all of them have tokens for it. For one thread.
 */
public final class RateLimitInterceptorBuilder {
    private static final int MOST_BUCKETS = 10_000;

    private @Nullable Bandwidths all;
    private @Nullable Bandwidths perCaller;
    private @Nullable Bandwidths perMethod;
    private @Nullable Bandwidths perConnection;
    private final Map<String, Bandwidths> named = new HashMap<>();
    private final Map<String, Long> costs = new HashMap<>();
    private Function<? super CallContext, ?> caller = CallerKey::of;
    private TimeMeter clock = TimeMeter.SYSTEM_NANOTIME;
    private int mostBuckets = MOST_BUCKETS;

    RateLimitInterceptorBuilder() {}

    /**
     * Limits all calls together.
     *
     * @param first a bandwidth
     * @param others more of them
     * @return this builder
     */
    public RateLimitInterceptorBuilder global(Bandwidth first, Bandwidth... others) {
        all = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the calls of each caller.
     *
     * @param first a bandwidth
     * @param others more of them
     * @return this builder
     */
    public RateLimitInterceptorBuilder perCaller(Bandwidth first, Bandwidth... others) {
        perCaller = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the calls over each connection. Where the transport has none, as HTTP, nothing is limited by this.
     *
     * @param first a bandwidth
     * @param others more of them
     * @return this builder
     */
    public RateLimitInterceptorBuilder perConnection(Bandwidth first, Bandwidth... others) {
        perConnection = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the calls of each method, of all callers together, except those that {@link #method} speaks of. All names that nobody
     * registered are one method.
     *
     * @param first a bandwidth
     * @param others more of them
     * @return this builder
     */
    public RateLimitInterceptorBuilder perMethod(Bandwidth first, Bandwidth... others) {
        perMethod = Bandwidths.of(first, others);
        return this;
    }

    /**
     * Limits the calls of one method, of all callers together.
     *
     * @param name the method; another name of it is another method
     * @param first a bandwidth
     * @param others more of them
     * @return this builder
     */
    public RateLimitInterceptorBuilder method(String name, Bandwidth first, Bandwidth... others) {
        named.put(Objects.requireNonNull(name, "name"), Bandwidths.of(first, others));
        return this;
    }

    /**
     * Says how many tokens a call of a method takes from every bucket; one unless this is called.
     *
     * @param name the method; another name of it is another method
     * @param tokens how many; a method of which calls take none is not limited
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
     * Says who calls, instead of {@link CallerKey#of}. Buckets are by what this says, so together with the method in a record it makes a
     * limit for each caller and method.
     *
     * @param function gives something that is equal for calls of the same caller, and never null; it must not block
     * @return this builder
     */
    public RateLimitInterceptorBuilder caller(Function<? super CallContext, ?> function) {
        caller = Objects.requireNonNull(function, "function");
        return this;
    }

    /**
     * Keeps the buckets of at most so many callers, and of so many methods, instead of 10,000. Beyond that a bucket that is full again
     * makes room for another; while there is none, newcomers have one bucket together.
     *
     * @param most how many
     * @return this builder
     */
    public RateLimitInterceptorBuilder maxBuckets(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("There must be room for 1 bucket at least, not " + most);
        }
        mostBuckets = most;
        return this;
    }

    /**
     * Measures time by another clock than that of the system.
     *
     * @param clock the clock
     * @return this builder
     */
    public RateLimitInterceptorBuilder clock(TimeMeter clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
        return this;
    }

    /**
     * Makes the rate limits, with buckets of their own.
     *
     * @return an interceptor that later changes to this builder do not affect
     * @throws IllegalStateException if there is no limit, or if a method costs more than a bucket can ever have
     * @throws IllegalArgumentException if the clock cannot measure a bandwidth, such as one that is aligned to days
     */
    public RateLimitInterceptor build() {
        refuseCosts();
        List<LimitScope> scopes = new ArrayList<>();
        List<BucketTable> tables = new ArrayList<>();
        // The narrowest first: who has used up its own must not disturb the buckets of others, not even for a moment.
        if (perConnection != null) {
            scopes.add(new ConnectionScope(perConnection, clock));
        }
        if (perCaller != null) {
            BucketTable callers = new BucketTable(perCaller, clock, mostBuckets);
            tables.add(callers);
            scopes.add(new CallerScope(caller, callers, new ConnectionScope(perCaller, clock)));
        }
        if (perMethod != null || !named.isEmpty()) {
            BucketTable others = perMethod == null ? null : new BucketTable(perMethod, clock, mostBuckets);
            if (others != null) {
                tables.add(others);
            }
            scopes.add(new MethodScope(namedSlots(), others));
        }
        if (all != null) {
            scopes.add(new AllCallsScope(BucketEntry.lasting(all.bucket(clock))));
        }
        if (scopes.isEmpty()) {
            throw new IllegalStateException(
                    "Rate limits without a limit have no effect; call perCaller(...) or another one");
        }
        return new RateLimitInterceptor(scopes, Map.copyOf(costs), List.copyOf(tables));
    }

    private Map<String, BucketEntry> namedSlots() {
        Map<String, BucketEntry> slots = new HashMap<>();
        named.forEach((name, rates) -> slots.put(name, BucketEntry.lasting(rates.bucket(clock))));
        return slots;
    }

    private void refuseCosts() {
        costs.forEach((name, cost) -> {
            refuseCost(name, cost, perConnection, "a connection");
            refuseCost(name, cost, perCaller, "a caller");
            refuseCost(name, cost, named.getOrDefault(name, perMethod), "the method");
            refuseCost(name, cost, all, "all calls");
        });
    }

    private static void refuseCost(String name, long cost, @Nullable Bandwidths rates, String whose) {
        if (rates != null && cost > rates.capacity()) {
            throw new IllegalStateException("A call of '" + name + "' costs " + cost
                    + " tokens, but the bucket of " + whose + " never has more than " + rates.capacity()
                    + "; lower the cost or raise the capacity");
        }
    }
}
