package dev.antiphon;

import dev.antiphon.json.RawJson;

/**
 * A call whose response another server delivers, as the peer has announced in an ack (3.0): {@code jobQ} in the ack of a call,
 * {@code pubServer} in the {@code stream} of the ack of a stream. A {@link Handler} connects to that server and delivers its
 * messages as if the peer had sent them. Delivered acks extend the timeout of the call, as all acks do; messages delivered
 * after the call has ended are ignored.
 *
 * <p>Thread-safe. The items of a stream have the order in which the handler delivers them. Items that are delivered faster than
 * they are consumed are treated according to {@link CallOption#buffer}.
 */
public interface RedirectedCall {
    /**
     * The name of the method called.
     *
     * @return the name
     */
    String method();

    /**
     * The ack with which the peer has announced the other server.
     *
     * @return the {@code ack} of its message, an object
     */
    RawJson ack();

    /**
     * Delivers a message of this call: a response, an ack or a frame, with the id of the request or the one that the ack has
     * named for the stream.
     *
     * @param message a message of version 3.0
     * @throws IllegalArgumentException if it is no such message, or belongs to another call
     */
    void deliver(RawJson message);

    /**
     * Fails the call: its response cannot be delivered.
     *
     * @param reason the exception that the caller gets
     */
    void fail(Throwable reason);

    /**
     * Registers an action that runs, on a thread that may block, when the call has completed, failed or been cancelled; at once
     * if it already has.
     *
     * @param action the action, such as one that disconnects
     */
    void onEnd(Runnable action);

    /** A handler of redirected calls. Called at most once for each call. */
    @FunctionalInterface
    interface Handler {
        /**
         * Starts to handle a redirected call. Called on a thread that may block. From now on the call also waits for delivered
         * messages, and over HTTP only for these once the peer has ended its response.
         *
         * @param call the call
         * @throws Exception if the call cannot be continued; the call fails with it
         */
        void handle(RedirectedCall call) throws Exception;
    }
}
