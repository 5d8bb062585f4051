package dev.antiphon.internal.monitor;

import dev.antiphon.WireListener;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import org.jspecify.annotations.Nullable;

/** An exchange that notifies a wire listener of the messages that it sends and receives. */
public record ListenedExchange(Exchange exchange, WireListener listener) implements Exchange {
    /** The exchange with a listener, or the exchange itself if there is none. */
    public static Exchange of(Exchange exchange, @Nullable WireListener listener) {
        return listener == null ? exchange : new ListenedExchange(exchange, listener);
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        listener.sent(peer(), request.message(), 0, request.message().length);
        return exchange.send(request, new ListenedReceiver(peer(), receiver, listener, false));
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
