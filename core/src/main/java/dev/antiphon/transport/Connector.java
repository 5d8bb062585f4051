package dev.antiphon.transport;

import java.util.Map;

/** Opens channels to one peer, as often as it is asked to. Safe for use by any thread. */
@FunctionalInterface
public interface Connector {
    /**
     * Connects, and waits for it.
     *
     * @param headers what is to travel with the first message of the transport, by name; only for transports that have headers
     * @return the channel, not started
     * @throws TransportException if the peer cannot be reached
     */
    Channel connect(Map<String, String> headers);
}
