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
 * @param most how old a connection may become
 * @param patience how long to wait for what runs then; what still runs after that is cancelled
 */
public record ConnectionAge(Duration most, Duration patience) {
    private static final Duration LONGEST = Duration.ofDays(365);
    private static final double JITTER = 0.1;

    /**
     * An age, checked.
     *
     * @param most how old a connection may become
     * @param patience how long to wait for what runs then
     */
    public ConnectionAge {
        if (most.isNegative() || most.isZero() || most.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "A connection may become older than nothing, and a year old at most, not " + most);
        }
        if (patience.isNegative() || patience.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("Patience is nothing or more, and a year at most, not " + patience);
        }
    }

    /**
     * An age, with a patience of 30 seconds.
     *
     * @param most how old a connection may become
     * @return the age
     */
    public static ConnectionAge of(Duration most) {
        return new ConnectionAge(most, Duration.ofSeconds(30));
    }

    /**
     * How old one connection may become: the age, or up to a tenth more.
     *
     * @return the time
     */
    public Duration ofOne() {
        return Duration.ofNanos((long)
                (most.toNanos() * (1 + JITTER * ThreadLocalRandom.current().nextDouble())));
    }

    /**
     * Has the connections end that another acceptor takes over when they are old enough.
     *
     * @param acceptor takes them over
     * @return what a listener is given in its place
     */
    public Acceptor limiting(Acceptor acceptor) {
        return channel -> {
            Session session = acceptor.accept(channel);
            end(session);
            return session;
        };
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what hangs on a future here has no result of its own
    private void end(Session session) {
        CompletableFuture<Boolean> old =
                new CompletableFuture<Boolean>().completeOnTimeout(true, ofOne().toNanos(), TimeUnit.NANOSECONDS);
        session.onClose().whenComplete((reason, none) -> old.complete(false)); // which also stops the clock
        old.thenAcceptAsync(due -> {
            if (due) {
                session.drain(patience);
            }
        });
    }
}
