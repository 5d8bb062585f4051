package dev.antiphon.transport;

/** Takes what a transport receives, one call at a time: messages in order, then the end. No method may throw or block. */
public interface Receiver {
    /**
     * A message has arrived.
     *
     * @param bytes the array that holds it; the transport does not touch it again
     * @param start where the message begins
     * @param end the position behind it
     */
    void message(byte[] bytes, int start, int end);

    /**
     * A message has arrived that is larger than the limit, and was skipped.
     *
     * @param limit the limit in bytes
     */
    void tooLarge(int limit);

    /**
     * The peer has ended what it sends, between two messages, and may still take what it is sent: a program whose input is a file or
     * a pipe. Called by transports that can tell that from the end of the connection; {@link #closed} still follows.
     *
     * @return whether the receiver has something left to send, and closes the channel itself after that; else the channel closes now
     */
    default boolean exhausted() {
        return false;
    }

    /**
     * The peer has said, beside the messages that follow, that it does not want to be asked now. Called before them, by transports that
     * have a way to say so.
     *
     * @param pushback what it has said
     */
    default void pushback(Pushback pushback) {}

    /**
     * There will be no more. Called exactly once, and last.
     *
     * @param reason why
     */
    void closed(Disconnect reason);
}
