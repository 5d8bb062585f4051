package dev.antiphon;

import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Letter;
import dev.antiphon.transport.Receiver;
import org.jspecify.annotations.Nullable;

/** An exchange with somebody who hears what is sent and what answers it. */
record ListenedExchange(Exchange exchange, WireListener listener) implements Exchange {
    /** The exchange itself if nobody listens. */
    static Exchange of(Exchange exchange, @Nullable WireListener listener) {
        return listener == null ? exchange : new ListenedExchange(exchange, listener);
    }

    @Override
    public Runnable send(Letter letter, Receiver receiver) {
        listener.sent(peer(), letter.message(), 0, letter.message().length);
        return exchange.send(letter, new ListenedReceiver(peer(), receiver, listener, false));
    }

    @Override
    public String peer() {
        return exchange.peer();
    }

    @Override
    public void close() {
        exchange.close();
    }
}
