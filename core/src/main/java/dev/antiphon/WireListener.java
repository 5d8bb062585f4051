package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;

/**
 * A listener for everything that is received and sent, including what no interceptor sees: messages as bytes, connections,
 * calls that are rejected before the interceptors, and responses without a pending call.
 *
 * <p>Its methods are called concurrently on the threads that read and write. They must not block, and must neither change nor
 * keep the bytes. Their exceptions are logged and ignored.
 */
public interface WireListener {
    /**
     * Called when a message has been received.
     *
     * @param peer a description of the sender; empty if the transport does not know it
     * @param bytes the array that contains the message
     * @param start the index of its first byte
     * @param end the index after its last byte
     */
    default void received(String peer, byte[] bytes, int start, int end) {}

    /**
     * Called when a message is sent.
     *
     * @param peer a description of the receiver; empty if the transport does not know it
     * @param bytes the array that contains the message
     * @param start the index of its first byte
     * @param end the index after its last byte
     */
    default void sent(String peer, byte[] bytes, int start, int end) {}

    /**
     * Called when a connection has been opened, or reopened after a loss.
     *
     * @param peer a description of the peer
     */
    default void opened(String peer) {}

    /**
     * Called when a connection has been closed or lost.
     *
     * @param peer a description of the peer
     * @param reason the reason
     */
    default void closed(String peer, Disconnect reason) {}

    /**
     * Called when a message was answered with an error before any interceptor saw it: a limit was reached, or it was not a
     * valid call.
     *
     * @param error the error
     */
    default void rejected(ErrorObject error) {}

    /**
     * Called when a response, an ack or an item has arrived that belongs to no pending call: it is late, a duplicate, or has an
     * unknown id.
     *
     * @param peer a description of the sender
     */
    default void unmatchedResponse(String peer) {}
}
