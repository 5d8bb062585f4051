package dev.antiphon.transport;

/**
 * Takes one message and gives what answers it: nothing, one message or, for a stream, several, and then it is done. HTTP is the
 * model.
 *
 * <p>Any number of exchanges may run at once; they do not know of each other, and there is no order between them.
 */
public non-sealed interface Exchange extends Transport {
    /**
     * Sends a message.
     *
     * @param request the message and what travels with it
     * @param receiver gets what answers it, and then {@link Disconnect.Kind#REMOTE} if all went well, on any thread, perhaps
     *     before this returns
     * @return stops the exchange, if it still runs; nothing arrives afterwards but the end. One that can be held up gives a {@link
     *     Pausable}
     */
    Runnable send(ExchangeRequest request, Receiver receiver);
}
