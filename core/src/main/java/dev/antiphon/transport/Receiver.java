package dev.antiphon.transport;

/**
 * A callback for the messages of a transport. Its methods are called one at a time: messages in order, then {@link #closed}. They must
 * not throw and must not block.
 */
public interface Receiver {
    /**
     * Called when a message has arrived.
     *
     * @param bytes the array that holds it; the transport does not use it again
     * @param start where the message begins
     * @param end the position behind it
     */
    void message(byte[] bytes, int start, int end);

    /**
     * Called when a message larger than the limit has arrived and was skipped.
     *
     * @param limit the limit in bytes
     */
    void tooLarge(int limit);

    /**
     * Called when the peer has closed its side of the connection between two messages and may still receive, such as a program whose
     * input is a file or a pipe. Only transports that can distinguish this from the end of the connection call it; {@link #closed} still
     * follows.
     *
     * @return true if the receiver has something left to send and closes the channel itself after that; false to close it now
     */
    default boolean halfClosed() {
        return false;
    }

    /**
     * Called when the peer has asked for fewer requests, before the messages that it sent with that. Only transports with such a signal
     * call it, such as HTTP with {@code Retry-After}.
     *
     * @param pushback the signal
     */
    default void pushback(Pushback pushback) {}

    /**
     * Called when the transport has ended, exactly once and last.
     *
     * @param reason the reason
     */
    void closed(Disconnect reason);
}
