package dev.antiphon.transport;

import java.util.Set;

/**
 * A factory of transports for some URI schemes. Providers are found by {@link java.util.ServiceLoader}, so that the schemes of a module
 * are available when it is on the class path. Implementations are thread-safe.
 */
public interface TransportProvider {
    /**
     * The URI schemes of this provider.
     *
     * @return the schemes in lower case, such as {@code tcp}
     */
    Set<String> schemes();

    /**
     * Connects, and blocks until the connection is open.
     *
     * @param endpoint the address and the options
     * @return the transport, a channel not started
     * @throws TransportException if the peer cannot be reached
     * @throws IllegalArgumentException if the URI is invalid; the message has an example
     */
    Transport connect(Endpoint endpoint);
}
