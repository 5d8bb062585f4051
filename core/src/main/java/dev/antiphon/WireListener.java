package dev.antiphon;

import dev.antiphon.protocol.ErrorObject;
import dev.antiphon.transport.Disconnect;

/**
 * Hears everything that comes and goes, also what no interceptor sees: messages as bytes, connections, calls that are refused
 * before an interceptor is asked, and answers that nobody waits for.
 *
 * <p>Its methods are called on the threads that read and write, by many at once; they must not block, and the bytes are not to be
 * changed, nor kept. What they throw is logged and ignored.
 */
public interface WireListener {
    /**
     * A message has come.
     *
     * @param peer who has sent it, in words; empty if the transport does not know
     * @param bytes the array that holds it
     * @param start where it begins
     * @param end the position behind it
     */
    default void received(String peer, byte[] bytes, int start, int end) {}

    /**
     * A message goes.
     *
     * @param peer who is to get it, in words; empty if the transport does not know
     * @param bytes the array that holds it
     * @param start where it begins
     * @param end the position behind it
     */
    default void sent(String peer, byte[] bytes, int start, int end) {}

    /**
     * A connection has begun, or has come back.
     *
     * @param peer who is at the other end, in words
     */
    default void opened(String peer) {}

    /**
     * A connection has ended, for now or for good.
     *
     * @param peer who was at the other end, in words
     * @param reason why
     */
    default void closed(String peer, Disconnect reason) {}

    /**
     * Something was answered with an error before any interceptor saw it: there was no room for it, or it was no call at all.
     *
     * @param error the error
     */
    default void rejected(ErrorObject error) {}

    /**
     * An answer, an ack or an item has come that no call waits for: it is late, a duplicate, or of another's.
     *
     * @param peer who has sent it, in words
     */
    default void unmatchedResponse(String peer) {}
}
