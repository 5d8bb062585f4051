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
 * An exchange that tracks the delivery of notifications, which the client does not report: a command must not end before they are
 * sent, and must fail if one is not delivered. Thread-safe.
 */
final class TrackedExchange implements Exchange {
    private final Exchange exchange;
    private final Queue<CompletableFuture<Disconnect>> notifications = new ConcurrentLinkedQueue<>();

    TrackedExchange(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Waits until the peer has received every notification.
     *
     * @param timeout for each of them; zero for none
     * @throws TransportException if one was not delivered
     */
    void awaitDelivery(Duration timeout) {
        for (CompletableFuture<Disconnect> notification : notifications) {
            Disconnect end = end(notification, timeout);
            if (end.kind() != Disconnect.Kind.REMOTE) {
                throw new TransportException("Not delivered to " + peer() + ": " + end.detail(), end);
            }
        }
    }

    private static Disconnect end(CompletableFuture<Disconnect> notification, Duration timeout) {
        try {
            return timeout.isZero() ? notification.get() : notification.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return Disconnect.of(Disconnect.Kind.NO_ANSWER, "the peer has not received it within " + timeout);
        } catch (InterruptedException e) {
            throw new CancellationException();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of an exchange never fails", e);
        }
    }

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        if (request.expectsResponse()) {
            return exchange.send(request, receiver);
        }
        CompletableFuture<Disconnect> end = new CompletableFuture<>();
        notifications.add(end);
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
