package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.ForwardingReceiver;
import dev.antiphon.transport.Receiver;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An exchange that answers a client from a queue, without a network, and records what the client sent.
 *
 * <pre>{@code
 * var transport = new MockTransport().answer("""
 *         {"jsonrpc":"2.0","result":3,"id":1}""");
 * var client = JsonRpcClient.builder().over(transport);
 * assertThat(client.call("add", List.of(1, 2), int.class)).isEqualTo(3);
 * assertThat(transport.sent()).hasSize(1);
 * }</pre>
 *
 * <p>Each request that expects a response takes the first entry of the queue, and is answered before {@link #send} returns. If the
 * queue is empty it fails with {@link Kind#NO_ANSWER}. Requests that expect no response take no entry. Thread-safe.
 */
public final class MockTransport implements Exchange {
    private static final String PEER = "a mock transport";

    private final @Nullable Responder responder;
    private final Queue<Consumer<SerialReceiver>> queue = new ArrayDeque<>();
    private final List<ExchangeRequest> requests = new ArrayList<>();
    private final Set<SerialReceiver> running = new HashSet<>();
    private int stopped;
    private boolean closed;

    /** Creates a transport with an empty queue. */
    public MockTransport() {
        this.responder = null;
    }

    /**
     * Creates a transport that calls a responder when nothing is queued.
     *
     * @param responder creates the responses
     */
    public MockTransport(Responder responder) {
        this.responder = responder;
    }

    // --- queueing responses

    /**
     * Queues a response.
     *
     * @param messages the message of the response, or several for a stream
     * @return this transport
     */
    public MockTransport answer(String... messages) {
        return queue(delivery -> answer(delivery, Arrays.asList(messages)));
    }

    /**
     * Queues an exchange that ends without a response and without an error.
     *
     * @return this transport
     */
    public MockTransport answerNothing() {
        return queue(delivery -> answer(delivery, List.of()));
    }

    /**
     * Queues a response that is larger than the limit.
     *
     * @param limit the limit in bytes
     * @return this transport
     */
    public MockTransport answerTooLarge(int limit) {
        return queue(delivery -> {
            delivery.tooLarge(limit);
            answer(delivery, List.of());
        });
    }

    /**
     * Queues a failure.
     *
     * @param reason the reason why the exchange ends
     * @return this transport
     */
    public MockTransport fail(Disconnect reason) {
        return queue(delivery -> delivery.end(reason));
    }

    /**
     * Queues an exchange that never completes, until it is cancelled or this transport is closed.
     *
     * @return this transport
     */
    public MockTransport hang() {
        return queue(delivery -> {});
    }

    private synchronized MockTransport queue(Consumer<SerialReceiver> answer) {
        queue.add(answer);
        return this;
    }

    private static void answer(SerialReceiver delivery, List<String> messages) {
        messages.forEach(text -> delivery.message(text.getBytes(UTF_8)));
        delivery.end(Disconnect.of(Kind.REMOTE, "the exchange is done"));
    }

    // --- inspecting requests

    /**
     * The messages that were sent, in order.
     *
     * @return their texts
     */
    public synchronized List<String> sent() {
        return requests.stream()
                .map(request -> new String(request.message(), UTF_8))
                .toList();
    }

    /**
     * The requests that were sent, with headers and timeouts.
     *
     * @return the requests, in order
     */
    public synchronized List<ExchangeRequest> requests() {
        return List.copyOf(requests);
    }

    /**
     * The number of exchanges that the client cancelled before they completed.
     *
     * @return the number
     */
    public synchronized int stopped() {
        return stopped;
    }

    // --- the exchange

    @Override
    public Runnable send(ExchangeRequest request, Receiver receiver) {
        SerialReceiver delivery = new SerialReceiver();
        Consumer<SerialReceiver> answer = accept(request, delivery);
        delivery.start(new Farewell(receiver, () -> forget(delivery)));
        answer.accept(delivery);
        return () -> stop(delivery);
    }

    private synchronized Consumer<SerialReceiver> accept(ExchangeRequest request, SerialReceiver delivery) {
        if (closed) {
            return ending -> ending.end(Disconnect.of(Kind.LOCAL, "this side has closed the transport"));
        }
        requests.add(request);
        running.add(delivery);
        Consumer<SerialReceiver> queued = request.expectsResponse() ? queue.poll() : null;
        if (queued != null) {
            return queued;
        }
        Responder asked = responder;
        if (asked != null) {
            return asking -> ask(asked, request, asking);
        }
        return request.expectsResponse()
                ? empty -> empty.end(Disconnect.of(
                        Kind.NO_ANSWER,
                        "nothing is queued in this MockTransport; call answer(...) before the call that needs it"))
                : done -> answer(done, List.of());
    }

    private static void ask(Responder responder, ExchangeRequest request, SerialReceiver delivery) {
        responder
                .respond(new String(request.message(), UTF_8), request.headers())
                .whenComplete((messages, thrown) -> {
                    if (thrown == null) {
                        answer(delivery, messages);
                    } else {
                        delivery.end(
                                new Disconnect(Kind.LOST, "the peer has broken off: " + thrown.getMessage(), thrown));
                    }
                });
    }

    private void stop(SerialReceiver delivery) {
        synchronized (this) {
            if (!running.contains(delivery)) {
                return;
            }
            stopped++;
        }
        delivery.endNow(Disconnect.of(Kind.LOCAL, "this side has stopped the exchange"));
    }

    private synchronized void forget(SerialReceiver delivery) {
        running.remove(delivery);
    }

    @Override
    public String peer() {
        return PEER;
    }

    @Override
    public void close() {
        List<SerialReceiver> ending;
        synchronized (this) {
            closed = true;
            ending = List.copyOf(running);
        }
        for (SerialReceiver delivery : ending) {
            delivery.endNow(Disconnect.of(Kind.LOCAL, "this side has closed the transport"));
        }
    }

    /** Runs an action before the end is reported. */
    private static final class Farewell extends ForwardingReceiver {
        private final Runnable action;

        Farewell(Receiver receiver, Runnable action) {
            super(receiver);
            this.action = action;
        }

        @Override
        public void closed(Disconnect reason) {
            action.run();
            super.closed(reason);
        }
    }
}
