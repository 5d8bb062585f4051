package dev.antiphon.testkit;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;
import java.util.concurrent.atomic.AtomicInteger;

/** An exchange that counts the requests in flight. Thread-safe. */
final class CountingExchange implements Exchange {
    private final Exchange exchange;
    private final AtomicInteger running = new AtomicInteger();

    CountingExchange(Exchange exchange) {
        this.exchange = exchange;
    }

    int running() {
        return running.get();
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        running.incrementAndGet();
        try {
            return exchange.send(request, new Counting(receiver));
        } catch (RuntimeException refused) {
            running.decrementAndGet();
            throw refused;
        }
    }

    @Override
    public String peer() {
        return exchange.peer();
    }

    @Override
    public void close() {
        exchange.close();
    }

    private final class Counting extends ForwardingReceiver {
        Counting(Receiver receiver) {
            super(receiver);
        }

        @Override
        public void closed(Disconnect reason) {
            super.closed(reason);
            running.decrementAndGet();
        }
    }
}
