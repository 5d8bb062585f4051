package dev.antiphon.cli.client;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An exchange that knows what became of messages that nobody answers. A client does not tell, and a command must neither end
 * before they have gone nor say that they have if they have not.
 */
final class TrackedExchange implements Exchange {
    private final Exchange exchange;
    private final Queue<CompletableFuture<Disconnect>> unanswered = new ConcurrentLinkedQueue<>();

    TrackedExchange(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Waits until the peer has taken every message.
     *
     * @param patience how long; zero for ever
     * @throws TransportException if it has not
     */
    void await(Duration patience) {
        for (CompletableFuture<Disconnect> message : unanswered) {
            Disconnect end = end(message, patience);
            if (end.kind() != Disconnect.Kind.REMOTE) {
                throw new TransportException("Not delivered to " + peer() + ": " + end.detail(), end);
            }
        }
    }

    private static Disconnect end(CompletableFuture<Disconnect> message, Duration patience) {
        try {
            return patience.isZero() ? message.get() : message.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Disconnect.of(Disconnect.Kind.NO_ANSWER, "the peer has not taken it within " + patience);
        } catch (InterruptedException e) {
            throw new CancellationException();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of a message never fails", e);
        }
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        if (request.expectsResponse()) {
            return exchange.send(request, receiver);
        }
        CompletableFuture<Disconnect> end = new CompletableFuture<>();
        unanswered.add(end);
        return exchange.send(request, new Receiver() {
            @Override
            public void message(byte[] bytes, int start, int stop) {
                receiver.message(bytes, start, stop);
            }

            @Override
            public void tooLarge(int limit) {
                receiver.tooLarge(limit);
            }

            @Override
            public void closed(Disconnect reason) {
                receiver.closed(reason);
                end.complete(reason);
            }
        });
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
