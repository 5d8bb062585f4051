package dev.antiphon.resilience;

import dev.antiphon.Reply;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Describes how calls are made again. Every method fails at once if what it is given is wrong. For one thread. */
public final class RetryInterceptorBuilder {
    private Idempotency idempotence = Idempotency.none();
    private int tries = 3;
    private Duration first = Duration.ofMillis(100);
    private Duration longest = Duration.ofSeconds(10);
    private boolean busyIsUnstarted;
    private Predicate<Reply.Failure> alsoWhen = failure -> false;
    private @Nullable Duration tryTimeout;
    private @Nullable RetryBudget budget;
    private DelayScheduler time = DelayScheduler.SYSTEM;

    RetryInterceptorBuilder() {}

    /**
     * Says which calls may be made again when the peer may have acted on them; none unless this is called.
     *
     * @param idempotence the rule
     * @return this builder
     */
    public RetryInterceptorBuilder idempotent(Idempotency idempotence) {
        this.idempotence = Objects.requireNonNull(idempotence, "idempotence");
        return this;
    }

    /**
     * Makes a call so often at most, the first time included; three times unless this is called.
     *
     * @param most the number, 1 or more
     * @return this builder
     */
    public RetryInterceptorBuilder tries(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("A call is made once at least, not " + most + " times");
        }
        this.tries = most;
        return this;
    }

    /**
     * Waits between tries: up to this time after the first, and up to twice as long each time; a tenth of a second and ten seconds at most
     * unless this is called.
     *
     * @param first the time after the first try
     * @param longest no wait is longer
     * @return this builder
     */
    public RetryInterceptorBuilder backoff(Duration first, Duration longest) {
        this.first = DurationChecks.positive("first wait", first);
        this.longest = DurationChecks.positive("longest wait", longest);
        if (longest.compareTo(first) < 0) {
            throw new IllegalArgumentException(
                    "The longest wait, " + longest + ", must not be shorter than the first, " + first);
        }
        return this;
    }

    /**
     * Gives up each try after this time, if the caller waits longer than that; tries may take all of the caller's time unless this is
     * called.
     *
     * @param timeout the time
     * @return this builder
     */
    public RetryInterceptorBuilder tryTimeout(Duration timeout) {
        this.tryTimeout = DurationChecks.positive("timeout of a try", timeout);
        return this;
    }

    /**
     * Makes no more calls again than this allows; {@link RetryBudget#standard()} unless this is called.
     *
     * @param budget the budget, which others may spend from too
     * @return this builder
     */
    public RetryInterceptorBuilder budget(RetryBudget budget) {
        this.budget = Objects.requireNonNull(budget, "budget");
        return this;
    }

    /**
     * Makes idempotent calls again for other failures too, such as errors of the application that pass.
     *
     * @param condition tells those failures
     * @return this builder
     */
    public RetryInterceptorBuilder alsoWhen(Predicate<Reply.Failure> condition) {
        this.alsoWhen = alsoWhen.or(Objects.requireNonNull(condition, "condition"));
        return this;
    }

    /**
     * Believes a peer that says it is busy that it has not begun with the call, so that calls are made again that are not idempotent. A
     * server of this library keeps that. Only for clients with an {@code errorProfile}, which says by which code a peer is busy.
     *
     * @return this builder
     */
    public RetryInterceptorBuilder busyIsUnstarted() {
        this.busyIsUnstarted = true;
        return this;
    }

    RetryInterceptorBuilder time(DelayScheduler time) {
        this.time = time;
        return this;
    }

    /**
     * Makes the interceptor.
     *
     * @return the interceptor, for any number of clients
     */
    public RetryInterceptor build() {
        RetryBudget spent = budget != null ? budget : RetryBudget.of(0.1, 10, time);
        return new RetryInterceptor(
                new Settings(idempotence, tries, first, longest, busyIsUnstarted, alsoWhen, tryTimeout, spent, time));
    }

    /** What the builder was told. */
    record Settings(
            Idempotency idempotence,
            int tries,
            Duration first,
            Duration longest,
            boolean busyIsUnstarted,
            Predicate<Reply.Failure> alsoWhen,
            @Nullable Duration tryTimeout,
            RetryBudget budget,
            DelayScheduler time) {
        /** How long to wait after so many tries: full jitter, which spreads clients best. */
        Duration backoff(int tried) {
            double most = (double) longest.toNanos();
            double planned = Math.min(most, (double) first.toNanos() * Math.pow(2, tried - 1));
            return Duration.ofNanos((long) (planned * time.random()));
        }
    }
}
