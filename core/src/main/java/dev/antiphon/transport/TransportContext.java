package dev.antiphon.transport;

import java.security.Principal;
import java.util.List;
import java.util.Optional;

/**
 * Metadata of the transport that a message arrived on: headers, remote address, TLS peer. Values that a transport does not have are
 * empty. Thread-safe.
 */
public interface TransportContext {
    /** A context without metadata. */
    TransportContext UNKNOWN = new TransportContext() {};

    /**
     * The values of a header.
     *
     * @param name the name, case-insensitive
     * @return the values in order; empty if the header is missing
     */
    default List<String> headers(String name) {
        return List.of();
    }

    /**
     * The first value of a header.
     *
     * @param name the name, case-insensitive
     * @return the value
     */
    default Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    /**
     * The remote address of the connection; behind a proxy, that of the proxy.
     *
     * @return the address and port, such as {@code 127.0.0.1:40000}
     */
    default Optional<String> remoteAddress() {
        return Optional.empty();
    }

    /**
     * The principal that the transport has authenticated, such as by a client certificate of TLS.
     *
     * @return the principal
     */
    default Optional<Principal> principal() {
        return Optional.empty();
    }

    /**
     * The requested path.
     *
     * @return the path of the URI, without its query
     */
    default Optional<String> path() {
        return Optional.empty();
    }

    /**
     * Returns whether the peer accepts messages before the response, over a transport with one response per request.
     *
     * @return whether {@link #send} is supported
     */
    default boolean acceptsMessages() {
        return false;
    }

    /**
     * Sends a message before the response. Blocks until there is room, unless called by a thread of the transport.
     *
     * @param message the message; must not be changed
     * @throws TransportException if the connection is closed
     * @throws IllegalStateException if the peer accepts only the response
     */
    default void send(byte[] message) {
        throw new IllegalStateException("This peer accepts only the response");
    }

    /**
     * Adds a header to the response.
     *
     * @param name the name
     * @param value the value
     * @throws IllegalStateException if the transport has no response headers, or has sent them already
     */
    default void responseHeader(String name, String value) {
        throw new IllegalStateException("This transport has no response headers");
    }
}
