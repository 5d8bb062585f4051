package dev.antiphon.transport;

import java.util.Set;

/**
 * Connects to URIs of some schemes. Found by {@link java.util.ServiceLoader}, so that a module on the class path is enough to
 * make its schemes known.
 */
public interface TransportProvider {
    /**
     * The schemes of the URIs that this provider connects to.
     *
     * @return the schemes in lower case, such as {@code tcp}
     */
    Set<String> schemes();

    /**
     * Connects, and waits for it.
     *
     * @param endpoint where to, and how
     * @return the transport, a channel not started
     * @throws TransportException if the peer cannot be reached
     * @throws IllegalArgumentException if the URI is wrong; the message says how it should be
     */
    Transport connect(Endpoint endpoint);
}
