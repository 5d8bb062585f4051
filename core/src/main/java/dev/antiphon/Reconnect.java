package dev.antiphon;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Says whether and when a connection that was lost is tried again, and what becomes of calls made meanwhile. Immutable.
 *
 * <p>Calls that wait for an answer when the connection is lost always fail: the peer may have acted on them, so they are never sent
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
     * Tries again after the same time, for ever.
     *
     * @param delay the time
     * @return the policy
     */
    public static Reconnect fixed(Duration delay) {
        return new Reconnect(positive("delay", delay), 1, 0, LONGEST, Integer.MAX_VALUE, false);
    }

    /**
     * Tries again after half a second, then after twice as long each time, 30 seconds at most, each a fifth more or less at random so
     * that not all clients come back at once; for ever.
     *
     * @return the policy
     */
    public static Reconnect exponential() {
        return exponential(Duration.ofMillis(500));
    }

    /**
     * As {@link #exponential()}, with another time to begin with.
     *
     * @param first the time before the first try
     * @return the policy
     */
    public static Reconnect exponential(Duration first) {
        return new Reconnect(positive("first delay", first), 2, 0.2, Duration.ofSeconds(30), Integer.MAX_VALUE, false);
    }

    /**
     * The same, with each time so many times as long as the one before.
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
     * The same, with times that are longer or shorter at random by this part of them.
     *
     * @param part 0 for none, 1 for anything from nothing to twice as long
     * @return the new policy
     */
    public Reconnect jitter(double part) {
        if (!(part >= 0 && part <= 1)) {
            throw new IllegalArgumentException("Jitter is a number from 0 to 1, not " + part);
        }
        return new Reconnect(first, multiplier, part, maxDelay, maxAttempts, waiting);
    }

    /**
     * The same, with no time longer than this one.
     *
     * @param delay the time
     * @return the new policy
     */
    public Reconnect maxDelay(Duration delay) {
        return new Reconnect(first, multiplier, jitter, positive("maximum delay", delay), maxAttempts, waiting);
    }

    /**
     * The same, giving up after so many tries in a row that failed; the connection is closed then.
     *
     * @param attempts the number of tries
     * @return the new policy
     */
    public Reconnect maxAttempts(int attempts) {
        if (attempts < 1) {
            throw new IllegalArgumentException("There is at least 1 attempt, not " + attempts);
        }
        return new Reconnect(first, multiplier, jitter, maxDelay, attempts, waiting);
    }

    /**
     * The same, with calls and notifications made while the connection is down waiting until it is up, within their timeouts and up
     * to 1024 of them; without this they fail at once.
     *
     * @return the new policy
     */
    public Reconnect queueCalls() {
        return new Reconnect(first, multiplier, jitter, maxDelay, maxAttempts, true);
    }

    /**
     * Whether calls are queued while there is no connection.
     *
     * @return whether they are, instead of failing at once
     */
    public boolean queuesCalls() {
        return waiting;
    }

    /**
     * Whether the policy allows another attempt.
     *
     * @param attempt the number of the attempt, from 1
     * @return whether it may be made
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
        double most = (double) maxDelay.toNanos();
        double planned = Math.min(most, (double) first.toNanos() * Math.pow(multiplier, attempt - 1));
        return Duration.ofNanos((long) Math.min(most, planned * (1 + jitter * (2 * random - 1))));
    }

    private static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "The " + what + " must be longer than nothing, and a year at most, not " + time);
        }
        return time;
    }
}
