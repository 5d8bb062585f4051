package dev.antiphon.testkit;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.Letter;
import dev.antiphon.transport.Receiver;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the exchanges that run. */
final class WatchedExchange implements Exchange {
    private final Exchange exchange;
    private final AtomicInteger running = new AtomicInteger();

    WatchedExchange(Exchange exchange) {
        this.exchange = exchange;
    }

    int running() {
        return running.get();
    }

    @Override
    public Runnable send(Letter letter, Receiver receiver) {
        running.incrementAndGet();
        try {
            return exchange.send(letter, new Counting(receiver));
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

    private final class Counting implements Receiver {
        private final Receiver receiver;

        Counting(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        public void message(byte[] bytes, int start, int end) {
            receiver.message(bytes, start, end);
        }

        @Override
        public void tooLarge(int limit) {
            receiver.tooLarge(limit);
        }

        @Override
        public boolean exhausted() {
            return receiver.exhausted();
        }

        @Override
        public void closed(Disconnect reason) {
            receiver.closed(reason);
            running.decrementAndGet();
        }
    }
}
