package dev.antiphon;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The policy for reconnecting a lost connection: whether and when to try, and what happens to calls in the meantime. Immutable.
 *
 * <p>Calls that are pending when the connection is lost always fail: the peer may have acted on them, so they are never sent
 * again.
 */
public final class Reconnect {
    private static final Duration LONGEST = Duration.ofDays(365);

    private final Duration first;
    private final double multiplier;
    private final double jitter;
    private final Duration maxDelay;
    private final int maxAttempts;
    private final boolean waiting;

    private Reconnect(
            Duration first, double multiplier, double jitter, Duration maxDelay, int maxAttempts, boolean waiting) {
        this.first = first;
        this.multiplier = multiplier;
        this.jitter = jitter;
        this.maxDelay = maxDelay;
        this.maxAttempts = maxAttempts;
        this.waiting = waiting;
    }

    /**
     * Retries after a fixed delay, without a limit on attempts.
     *
     * @param delay the delay
     * @return the policy
     */
    public static Reconnect fixed(Duration delay) {
        return new Reconnect(positive("delay", delay), 1, 0, LONGEST, Integer.MAX_VALUE, false);
    }

    /**
     * Retries with exponential backoff, without a limit on attempts: after half a second, then after twice as long each time,
     * up to 30 seconds. Each delay has a random jitter of 20 percent, so that clients do not all reconnect at once.
     *
     * @return the policy
     */
    public static Reconnect exponential() {
        return exponential(Duration.ofMillis(500));
    }

    /**
     * Retries as {@link #exponential()} does, with another first delay.
     *
     * @param first the delay before the first attempt
     * @return the policy
     */
    public static Reconnect exponential(Duration first) {
        return new Reconnect(positive("first delay", first), 2, 0.2, Duration.ofSeconds(30), Integer.MAX_VALUE, false);
    }

    /**
     * Returns this policy with another multiplier of consecutive delays.
     *
     * @param factor the factor, 1 or more
     * @return the new policy
     */
    public Reconnect multiplier(double factor) {
        if (!(factor >= 1 && factor <= 1000)) {
            throw new IllegalArgumentException("A multiplier is a number from 1 to 1000, not " + factor);
        }
        return new Reconnect(first, factor, jitter, maxDelay, maxAttempts, waiting);
    }

    /**
     * Returns this policy with another jitter: delays are longer or shorter at random by this fraction.
     *
     * @param fraction 0 for none, 1 for anything from zero to twice the delay
     * @return the new policy
     */
    public Reconnect jitter(double fraction) {
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("Jitter is a number from 0 to 1, not " + fraction);
        }
        return new Reconnect(first, multiplier, fraction, maxDelay, maxAttempts, waiting);
    }

    /**
     * Returns this policy with a maximum delay.
     *
     * @param delay the delay
     * @return the new policy
     */
    public Reconnect maxDelay(Duration delay) {
        return new Reconnect(first, multiplier, jitter, positive("maximum delay", delay), maxAttempts, waiting);
    }

    /**
     * Returns this policy with a maximum number of consecutive failed attempts, after which the connection is closed.
     *
     * @param attempts the number of attempts
     * @return the new policy
     */
    public Reconnect maxAttempts(int attempts) {
        if (attempts < 1) {
            throw new IllegalArgumentException("At least 1 attempt is required, not " + attempts);
        }
        return new Reconnect(first, multiplier, jitter, maxDelay, attempts, waiting);
    }

    /**
     * Returns this policy with queuing: calls and notifications made while the connection is down wait until it is up, within
     * their timeouts and up to 1024 of them. Without this they fail at once.
     *
     * @return the new policy
     */
    public Reconnect queueCalls() {
        return new Reconnect(first, multiplier, jitter, maxDelay, maxAttempts, true);
    }

    /**
     * Whether calls are queued while there is no connection.
     *
     * @return true if they are queued, false if they fail at once
     */
    public boolean queuesCalls() {
        return waiting;
    }

    /**
     * Whether the policy allows another attempt.
     *
     * @param attempt the number of the attempt, from 1
     * @return true if the attempt may be made
     */
    public boolean allows(int attempt) {
        return attempt <= maxAttempts;
    }

    /**
     * The delay before an attempt, with jitter.
     *
     * @param attempt the number of the attempt, from 1
     * @return the delay
     */
    public Duration delay(int attempt) {
        return delay(attempt, ThreadLocalRandom.current().nextDouble());
    }

    Duration delay(int attempt, double random) {
        double max = (double) maxDelay.toNanos();
        double planned = Math.min(max, (double) first.toNanos() * Math.pow(multiplier, attempt - 1));
        return Duration.ofNanos((long) Math.min(max, planned * (1 + jitter * (2 * random - 1))));
    }

    private static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("The " + what + " must be positive and at most a year, not " + time);
        }
        return time;
    }
}
