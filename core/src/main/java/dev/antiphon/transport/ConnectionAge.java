package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Lets connections grow no older than a time, so that their clients come back and find other servers, and certificates and addresses that have
 * changed. A connection that is old enough is drained: the calls that run on it come to their end, new ones are answered with "server busy",
 * and then it is closed. Ages differ by a tenth at random, so that not all clients come back at once. Immutable.
 *
 * @param maxAge how old a connection may become
 * @param gracePeriod how long to wait for what runs then; what still runs after that is cancelled
 */
public record ConnectionAge(Duration maxAge, Duration gracePeriod) {
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final double JITTER = 0.1;

    /**
     * An age, checked.
     *
     * @param maxAge how old a connection may become
     * @param gracePeriod how long to wait for what runs then
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
     * An age, with a patience of 30 seconds.
     *
     * @param maxAge how old a connection may become
     * @return the age
     */
    public static ConnectionAge of(Duration maxAge) {
        return new ConnectionAge(maxAge, Duration.ofSeconds(30));
    }

    /**
     * How old one connection may become: the age, or up to a tenth more.
     *
     * @return the time
     */
    public Duration withJitter() {
        return Duration.ofNanos((long)
                (maxAge.toNanos() * (1 + JITTER * ThreadLocalRandom.current().nextDouble())));
    }

    /**
     * Has the connections end that another acceptor takes over when they are old enough.
     *
     * @param acceptor takes them over
     * @return what a listener is given in its place
     */
    public Acceptor limit(Acceptor acceptor) {
        return channel -> {
            Session session = acceptor.accept(channel);
            end(session);
            return session;
        };
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
    private void end(Session session) {
        CompletableFuture<Boolean> old = new CompletableFuture<Boolean>()
                .completeOnTimeout(true, withJitter().toNanos(), TimeUnit.NANOSECONDS);
        session.onClose().whenComplete((reason, none) -> old.complete(false)); // which also stops the clock
        old.thenAcceptAsync(due -> {
            if (due) {
                session.drain(gracePeriod);
            }
        });
    }
}
