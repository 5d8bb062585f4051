package dev.antiphon.transport;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A server socket that accepts connections and passes each to an {@link Acceptor}, until it is closed. Thread-safe.
 *
 * <p>It listens from the moment it exists. Accepted channels stay open after it has stopped listening, until they are drained or
 * closed; {@link #close} does that too.
 */
public interface Listener extends AutoCloseable {
    /**
     * The address for clients on this machine.
     *
     * @return such as {@code tcp://127.0.0.1:4000?framing=content-length}, with the actual port
     */
    URI address();

    /**
     * The port.
     *
     * @return the port, or -1 if this does not listen on a port
     */
    int port();

    /**
     * The number of open connections.
     *
     * @return the number
     */
    int connections();

    /**
     * The settings of this listener, including defaults, for people and logs. It has no keys and no credentials.
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
     * @param timeout how long to wait for calls in flight; those that still run after it are cancelled
     * @return completes when all connections are closed, with true if all calls completed within the timeout
     */
    CompletableFuture<Boolean> drain(Duration timeout);

    /**
     * Drains with a timeout of 30 seconds and blocks until that is done. Called by an interrupted thread, it closes all connections at
     * once; called by a reader thread or an event loop, which must not block, it returns at once.
     */
    @Override
    void close();
}
