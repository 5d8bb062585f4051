package dev.antiphon.transport;

import java.util.Map;

/** A factory of channels to one peer, used for each reconnection. Implementations are thread-safe. */
@FunctionalInterface
public interface Connector {
    /**
     * Connects, and blocks until the connection is open.
     *
     * @param headers headers of the handshake, by name; ignored by transports without headers
     * @return the channel, not started
     * @throws TransportException if the peer cannot be reached
     */
    Channel connect(Map<String, String> headers);
}
