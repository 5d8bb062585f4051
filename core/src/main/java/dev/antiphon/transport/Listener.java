package dev.antiphon.transport;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Accepts connections and hands each to an {@link Acceptor}, until it is closed. Safe for use by any thread.
 *
 * <p>It listens from the moment it exists. Channels that it has accepted live on after it has stopped, until they are drained
 * or closed; {@link #close} does that too.
 */
public interface Listener extends AutoCloseable {
    /**
     * Where clients on this machine connect to.
     *
     * @return such as {@code tcp://127.0.0.1:4000?framing=content-length}, with the port that was found if any was to be
     */
    URI address();

    /**
     * The port.
     *
     * @return the number, or -1 if this does not listen on a port
     */
    int port();

    /**
     * The connections that are open now.
     *
     * @return how many
     */
    int connections();

    /**
     * How this listens: what was chosen, and what holds unless it is. For people and logs; no keys, and no credentials.
     *
     * @return maps and lists of strings, numbers and booleans
     */
    default Map<String, Object> describe() {
        Map<String, Object> known = new LinkedHashMap<>();
        known.put("address", address().toString());
        known.put("open", connections());
        return known;
    }

    /**
     * Stops accepting, and drains the sessions of all connections.
     *
     * @param patience how long to wait for what runs at most; what still runs then is cancelled
     * @return completes when all are closed, with whether everything had come to its end by itself
     */
    CompletableFuture<Boolean> drain(Duration patience);

    /**
     * Drains with a patience of 30 seconds and waits for that. A thread that is interrupted, or must not wait since it calls
     * receivers, does not wait: the first closes what is left at once, the second leaves it to end by itself.
     */
    @Override
    void close();
}
