package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A limit for the age of connections. It makes clients reconnect from time to time, so that they find new servers, addresses and
 * certificates. A connection that has reached its age is drained: calls in flight complete, new calls are rejected with "server busy",
 * and then it is closed. Each connection gets up to a tenth more at random, so that not all clients reconnect at once. Immutable.
 *
 * @param maxAge the age at which a connection is drained
 * @param gracePeriod the timeout for calls in flight; those that still run after it are cancelled
 */
public record ConnectionAge(Duration maxAge, Duration gracePeriod) {
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final double JITTER = 0.1;

    /**
     * Creates a limit.
     *
     * @param maxAge the age at which a connection is drained, positive and at most a year
     * @param gracePeriod the timeout for calls in flight, at most a year
     */
    public ConnectionAge {
        if (maxAge.isNegative() || maxAge.isZero() || maxAge.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("maxAge must be positive and at most a year, not " + maxAge);
        }
        if (gracePeriod.isNegative() || gracePeriod.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("gracePeriod must be 0 to a year, not " + gracePeriod);
        }
    }

    /**
     * Creates a limit with a grace period of 30 seconds.
     *
     * @param maxAge the age at which a connection is drained
     * @return the limit
     */
    public static ConnectionAge of(Duration maxAge) {
        return new ConnectionAge(maxAge, Duration.ofSeconds(30));
    }

    /**
     * The age limit of one connection: the maximum age plus up to a tenth at random.
     *
     * @return the age limit
     */
    public Duration withJitter() {
        return Duration.ofNanos((long)
                (maxAge.toNanos() * (1 + JITTER * ThreadLocalRandom.current().nextDouble())));
    }

    /**
     * Wraps an acceptor so that its sessions are drained when they reach their age limit.
     *
     * @param acceptor the acceptor
     * @return the wrapped acceptor
     */
    public Acceptor applyTo(Acceptor acceptor) {
        return channel -> {
            Session session = acceptor.accept(channel);
            end(session);
            return session;
        };
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the derived futures have no results of their own
    private void end(Session session) {
        CompletableFuture<Boolean> old = new CompletableFuture<Boolean>()
                .completeOnTimeout(true, withJitter().toNanos(), TimeUnit.NANOSECONDS);
        session.onClose().whenComplete((reason, none) -> old.complete(false)); // which also cancels the timer
        old.thenAcceptAsync(due -> {
            if (due) {
                session.drain(gracePeriod);
            }
        });
    }
}
