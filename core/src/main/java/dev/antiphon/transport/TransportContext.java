package dev.antiphon.transport;

import java.security.Principal;
import java.util.List;
import java.util.Optional;

/**
 * How a message was brought: what its transport knows that is not in the message. A transport that knows nothing of a kind answers
 * with nothing. Safe for use by any thread.
 */
public interface TransportContext {
    /** One that knows nothing. */
    TransportContext UNKNOWN = new TransportContext() {};

    /**
     * The values of a header.
     *
     * @param name its name, in any case
     * @return the values in order; empty if there is no such header
     */
    default List<String> headers(String name) {
        return List.of();
    }

    /**
     * The first value of a header.
     *
     * @param name its name, in any case
     * @return the value
     */
    default Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    /**
     * Where the peer is, as far as the transport can tell; a proxy in between hides it.
     *
     * @return the address and port, such as {@code 127.0.0.1:40000}
     */
    default Optional<String> remoteAddress() {
        return Optional.empty();
    }

    /**
     * Who the peer is, if the transport has made sure of it, as TLS does with a certificate of the client.
     *
     * @return the principal
     */
    default Optional<Principal> principal() {
        return Optional.empty();
    }

    /**
     * What the peer has asked the transport for.
     *
     * @return the path of the URI, without its query
     */
    default Optional<String> path() {
        return Optional.empty();
    }

    /**
     * Tells whether the peer takes messages before the answer, over a transport that has an answer for each message.
     *
     * @return whether it does
     */
    default boolean acceptsMessages() {
        return false;
    }

    /**
     * Sends a message before the answer. Waits for room, unless the thread is one of the transport's own.
     *
     * @param message the message; not to be changed
     * @throws TransportException if the peer has gone
     * @throws IllegalStateException if the peer takes the answer only
     */
    default void send(byte[] message) {
        throw new IllegalStateException("This peer takes an answer only");
    }

    /**
     * Sends a header beside the reply.
     *
     * @param name its name
     * @param value its value
     * @throws IllegalStateException if the transport has no headers for replies, or has sent them already
     */
    default void responseHeader(String name, String value) {
        throw new IllegalStateException("This transport sends no headers beside a reply");
    }
}
