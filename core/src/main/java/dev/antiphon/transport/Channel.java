package dev.antiphon.transport;

/**
 * A bidirectional transport of messages. Both ends send at any time; messages are not correlated by the channel.
 *
 * <p><b>Ordering.</b> Messages arrive in the order in which they were sent, each whole and exactly once, until the channel closes.
 *
 * <p><b>Threads.</b> Thread-safe: any thread may send. The receiver is called by one thread at a time and must not block, since no
 * other message arrives until it returns.
 *
 * <p><b>Backpressure.</b> The queue of outbound messages is bounded. A thread that sends while the queue is full blocks until there is
 * room, except for the reader thread, which calls the receiver and never blocks; instead, the channel stops reading until there is
 * room. If the peer takes nothing for too long, the channel closes as {@link Disconnect.Kind#STALLED}.
 *
 * <p><b>Closing.</b> However a channel ends, its receiver is notified exactly once, after the last message.
 */
public non-sealed interface Channel extends Transport {
    /**
     * Starts receiving. Must be called once, before the first message is sent.
     *
     * @param receiver gets the messages
     * @throws IllegalStateException if it was called before
     */
    void start(Receiver receiver);

    /**
     * Sends a message. It is queued when this returns, and written soon after.
     *
     * @param message the message; must not be changed afterwards
     * @throws TransportException if the channel is closed, or closes while this blocks
     */
    void send(byte[] message);

    /**
     * Pauses reading. A few messages that were read already may still arrive. Nothing is lost; the transport's flow control slows
     * the peer down.
     */
    void pause();

    /** Resumes reading. */
    void resume();

    /**
     * The metadata of the connection.
     *
     * @return what the transport knows about the peer, beside its messages
     */
    default TransportContext context() {
        return TransportContext.UNKNOWN;
    }

    /** Writes the queued messages within a short timeout and closes, as {@link Disconnect.Kind#LOCAL}. */
    @Override
    void close();

    /**
     * Closes at once and drops the queued messages.
     *
     * @param reason passed to the receiver
     */
    void abort(Disconnect reason);
}
