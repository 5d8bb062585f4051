package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** What happens on a channel, from its start to its end. Safe for use by any thread. */
public interface Session extends AutoCloseable {
    /**
     * Takes no new calls, lets those that run come to an end, and then closes.
     *
     * @param patience how long to wait for them at most; what still runs then is cancelled
     * @return completes when the session is closed, with whether everything had come to its end by itself
     */
    CompletableFuture<Boolean> drain(Duration patience);

    /**
     * The end of the session.
     *
     * @return completes with the reason when the channel is closed; completing or cancelling it has no effect
     */
    CompletableFuture<Disconnect> onClose();

    /** Closes the channel; what runs is cancelled. */
    @Override
    void close();
}
