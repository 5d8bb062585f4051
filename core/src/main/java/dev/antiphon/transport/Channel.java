package dev.antiphon.transport;

/**
 * A duplex flow of messages: both ends send whenever they like, and nothing ties one message to another.
 *
 * <p><b>Ordering.</b> Messages arrive in the order in which they were sent, each whole and once, until the channel closes.
 *
 * <p><b>Threads.</b> Any thread may send. The receiver is called by one thread at a time, and must not be kept waiting: no
 * other message arrives until it returns.
 *
 * <p><b>Back-pressure.</b> What is sent and not yet written is bounded. A thread that sends when the bound is reached waits
 * until there is room, unless it is the thread that calls the receiver, which never waits; a channel that reads calls its
 * receiver no more until there is room. If the peer takes nothing for too long, the channel closes as {@link
 * Disconnect.Kind#STALLED}.
 *
 * <p><b>Closing.</b> However a channel ends, its receiver learns of it exactly once, after the last message.
 */
public non-sealed interface Channel extends Transport {
    /**
     * Begins to receive. Called once, before the first message is sent.
     *
     * @param receiver gets the messages
     * @throws IllegalStateException if it was called before
     */
    void start(Receiver receiver);

    /**
     * Sends a message: it is queued when this returns, and written soon.
     *
     * @param message the message; not to be changed afterwards
     * @throws TransportException if the channel is closed, or closes while this waits for room
     */
    void send(byte[] message);

    /**
     * Stops calling the receiver soon; a few messages that were read already may still arrive. Nothing is lost, and the peer is
     * slowed down by what the transport has for that.
     */
    void pause();

    /** Calls the receiver again. */
    void resume();

    /**
     * How the peer was connected: what the transport knows of it beside its messages.
     *
     * @return what it knows
     */
    default TransportContext context() {
        return TransportContext.UNKNOWN;
    }

    /** Writes what was sent, within a short time, and closes; the receiver learns of {@link Disconnect.Kind#LOCAL}. */
    @Override
    void close();

    /**
     * Closes at once, without writing what was sent.
     *
     * @param reason what the receiver learns
     */
    void abort(Disconnect reason);
}
