package dev.antiphon.resilience;

import dev.antiphon.Reply;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A builder for {@link RetryInterceptor}. Every method rejects invalid arguments at once. Not thread-safe. */
public final class RetryInterceptorBuilder {
    private Idempotency idempotency = Idempotency.none();
    private int tries = 3;
    private Duration first = Duration.ofMillis(100);
    private Duration longest = Duration.ofSeconds(10);
    private boolean busyIsUnstarted;
    private Predicate<Reply.Failure> alsoWhen = failure -> false;
    private @Nullable Duration tryTimeout;
    private @Nullable RetryBudget budget;
    private DelayScheduler scheduler = DelayScheduler.SYSTEM;

    RetryInterceptorBuilder() {}

    /**
     * Sets the rule for calls that may be sent again although the peer may have executed them; no call by default.
     *
     * @param idempotency the rule
     * @return this builder
     */
    public RetryInterceptorBuilder idempotent(Idempotency idempotency) {
        this.idempotency = Objects.requireNonNull(idempotency, "idempotency");
        return this;
    }

    /**
     * Sets the maximum number of attempts, including the first; three by default.
     *
     * @param max the number, at least 1
     * @return this builder
     */
    public RetryInterceptorBuilder tries(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("tries must be at least 1, not " + max);
        }
        this.tries = max;
        return this;
    }

    /**
     * Sets the backoff: the maximum delay before the second attempt, which doubles with each further attempt; 100 ms, and ten seconds at
     * most, by default. The actual delay is random, from zero to that maximum.
     *
     * @param first the maximum delay before the second attempt
     * @param longest the limit of the maximum delay
     * @return this builder
     */
    public RetryInterceptorBuilder backoff(Duration first, Duration longest) {
        this.first = DurationChecks.positive("first delay", first);
        this.longest = DurationChecks.positive("longest delay", longest);
        if (longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "The longest delay, " + longest + ", must not be shorter than the first, " + first);
        }
        return this;
    }

    /**
     * Sets the timeout of each attempt. By default, an attempt may take all of the timeout of the call.
     *
     * @param timeout the timeout
     * @return this builder
     */
    public RetryInterceptorBuilder tryTimeout(Duration timeout) {
        this.tryTimeout = DurationChecks.positive("tryTimeout", timeout);
        return this;
    }

    /**
     * Sets the budget for retries; {@link RetryBudget#standard()} by default.
     *
     * @param budget the budget, which may be shared
     * @return this builder
     */
    public RetryInterceptorBuilder budget(RetryBudget budget) {
        this.budget = Objects.requireNonNull(budget, "budget");
        return this;
    }

    /**
     * Adds a condition for retries of idempotent calls, such as for temporary errors of an application.
     *
     * @param condition returns whether a failure allows a retry
     * @return this builder
     */
    public RetryInterceptorBuilder alsoWhen(Predicate<Reply.Failure> condition) {
        this.alsoWhen = alsoWhen.or(Objects.requireNonNull(condition, "condition"));
        return this;
    }

    /**
     * Assumes that a busy peer has not started the call, so that calls are retried that are not idempotent. This is true for servers of
     * this library. It has an effect only for clients with an {@code errorProfile}, which defines the code of a busy peer.
     *
     * @return this builder
     */
    public RetryInterceptorBuilder busyIsUnstarted() {
        this.busyIsUnstarted = true;
        return this;
    }

    RetryInterceptorBuilder scheduler(DelayScheduler scheduler) {
        this.scheduler = scheduler;
        return this;
    }

    /**
     * Creates the interceptor.
     *
     * @return the interceptor, for any number of clients
     */
    public RetryInterceptor build() {
        RetryBudget given = budget != null ? budget : RetryBudget.of(0.1, 10, scheduler);
        return new RetryInterceptor(new Settings(
                idempotency, tries, first, longest, busyIsUnstarted, alsoWhen, tryTimeout, given, scheduler));
    }

    /** The settings of a {@link RetryInterceptor}. Immutable. */
    record Settings(
            Idempotency idempotency,
            int tries,
            Duration first,
            Duration longest,
            boolean busyIsUnstarted,
            Predicate<Reply.Failure> alsoWhen,
            @Nullable Duration tryTimeout,
            RetryBudget budget,
            DelayScheduler scheduler) {
        /** The delay after a number of attempts, with full jitter, which spreads the retries of many clients best. */
        Duration backoff(int attempts) {
            double max = Math.min((double) longest.toNanos(), (double) first.toNanos() * Math.pow(2, attempts - 1));
            return Duration.ofNanos((long) (max * scheduler.random()));
        }
    }
}
