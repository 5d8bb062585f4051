package dev.antiphon.transport;

import java.net.URI;
import java.util.Set;
import java.util.SortedSet;

/**
 * A factory of transports for some URI schemes. Providers are found by {@link java.util.ServiceLoader}, so that the schemes of a module
 * are available when it is on the class path. Implementations are thread-safe.
 */
public interface TransportProvider {
    /**
     * Finds the provider for the scheme of a URI, with the context class loader of the thread or that of this library.
     *
     * @param uri the address to connect to, such as {@code tcp://localhost:4000}
     * @return the first provider that has its scheme
     * @throws IllegalArgumentException if there is none; the message names the dependency to add, or the schemes that are available
     */
    static TransportProvider of(URI uri) {
        return InstalledProviders.find(uri);
    }

    /**
     * The schemes of all providers that {@link #of} can find.
     *
     * @return the schemes in lower case
     */
    static SortedSet<String> installedSchemes() {
        return InstalledProviders.schemes();
    }

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
