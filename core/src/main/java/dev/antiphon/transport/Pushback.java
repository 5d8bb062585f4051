package dev.antiphon.transport;

import java.time.Duration;
import java.util.Optional;

/**
 * Says that a peer, or something before it, does not answer now, and when it may be asked again. Implemented by exceptions, which are
 * found as the cause of what a call fails with: that of a {@link Disconnect}, or of an error that the peer has answered with.
 */
public interface Pushback {
    /**
     * Tells whether another time the answer may be another.
     *
     * @return whether it may
     */
    boolean isTemporary();

    /**
     * How long the peer is to be left alone, if it has said so.
     *
     * @return the time
     */
    Optional<Duration> retryAfter();
}
