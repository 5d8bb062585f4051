package dev.antiphon.transport;

/**
 * A transport that sends one message at a time and receives the response to it: nothing, one message or, for a stream, several. HTTP is
 * the model.
 *
 * <p>Thread-safe. Any number of requests may be in flight at once; they are independent of each other and have no order.
 */
public non-sealed interface Exchange extends Transport {
    /**
     * Sends a message.
     *
     * @param request the message and its metadata
     * @param receiver gets the response, and then {@link Disconnect.Kind#REMOTE} if all went well, on any thread, perhaps before this
     *     returns
     * @return cancels the request if it is in flight; only {@link Receiver#closed} is called afterwards. A {@link Pausable} if the
     *     response can be paused
     */
    Runnable send(ExchangeRequest request, Receiver receiver);
}
