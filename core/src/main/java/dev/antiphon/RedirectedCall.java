package dev.antiphon;

import dev.antiphon.json.RawJson;

/**
 * A call whose answer comes from another place than the peer that was asked, as the peer has said in an ack (3.0): {@code jobQ} in
 * the ack of a call, {@code pubServer} in the {@code stream} of the ack of a stream. A {@link Handler} goes there and delivers what
 * it finds, as if the peer had sent it. Acks that are delivered give the call more time, as all do; what is delivered when the call
 * has ended is ignored.
 *
 * <p>For any thread. A stream has its order from who delivers it, and of what is delivered faster than it is consumed becomes what
 * {@link CallOption#buffer} says.
 */
public interface RedirectedCall {
    /**
     * The name of the method called.
     *
     * @return the name
     */
    String method();

    /**
     * What the peer has said of the other place.
     *
     * @return the {@code ack} of its message, an object
     */
    RawJson ack();

    /**
     * Takes a message about this call: a response, an ack or a frame, with the id of the request or the one that the ack has named for
     * the stream.
     *
     * @param message a message of version 3.0
     * @throws IllegalArgumentException if it is none, or about another call
     */
    void deliver(RawJson message);

    /**
     * Ends the call: its answer cannot be had.
     *
     * @param reason what its caller is told
     */
    void fail(Throwable reason);

    /**
     * Has something run, on a thread that may block, when nobody waits for the call any more: it is answered, or failed, or was
     * cancelled. At once if that is so already.
     *
     * @param action such as one that disconnects
     */
    void onEnd(Runnable action);

    /** Goes where an answer is. Called at most once for each call. */
    @FunctionalInterface
    interface Handler {
        /**
         * Begins to follow a call. Called on a thread that may block. From now on the call waits for what is delivered too, and
         * over HTTP for that alone, when the peer has ended its response.
         *
         * @param call the call
         * @throws Exception if that cannot be done; the call fails with it
         */
        void handle(RedirectedCall call) throws Exception;
    }
}
