package dev.antiphon.transport;

import java.time.Duration;
import java.util.Optional;

/**
 * A signal that the peer, or a proxy before it, rejects requests for now, perhaps with the time after which to retry. It is implemented
 * by exceptions, which are the cause of the exception that a call fails with: that of a {@link Disconnect}, or of an error response.
 */
public interface Pushback {
    /**
     * Returns whether a retry may succeed.
     *
     * @return whether the condition is temporary
     */
    boolean isTemporary();

    /**
     * The delay before a retry, if the peer has given one.
     *
     * @return the delay
     */
    Optional<Duration> retryAfter();
}
