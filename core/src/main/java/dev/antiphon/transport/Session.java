package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The use of a channel, from its start to its end, such as by a server that answers calls on it. Thread-safe. */
public interface Session extends AutoCloseable {
    /**
     * Rejects new calls, waits for calls in flight, and closes the channel.
     *
     * @param timeout how long to wait; calls that still run after it are cancelled
     * @return completes when the session is closed, with true if all calls completed within the timeout
     */
    CompletableFuture<Boolean> drain(Duration timeout);

    /**
     * A future of the end of the session.
     *
     * @return completes with the reason when the channel is closed; completing or cancelling it has no effect
     */
    CompletableFuture<Disconnect> onClose();

    /** Closes the channel and cancels calls in flight. */
    @Override
    void close();
}
