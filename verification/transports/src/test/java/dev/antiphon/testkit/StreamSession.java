package dev.antiphon.testkit;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.CancelledException;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.Channel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Streams of every kind, two at a time with calls between them; one is cancelled, one fails, and the others complete. If the
 * connection is lost, the remaining steps are tried all the same.
 */
final class StreamSession {
    /** A small buffer, so that credit must be granted. */
    private static final int ITEMS = 3;

    private final NumberStreamServer host = new NumberStreamServer(false);
    private final List<NumberSubscriber> subscribers = new ArrayList<>();
    private final List<CompletableFuture<?>> calls = new ArrayList<>();
    private final JsonRpcConnection client;
    private final JsonRpcConnection server;
    private final StreamSetup wire;
    private final CallOption buffer;

    StreamSession(StreamSetup wire, Channel clientEnd, Channel serverEnd) {
        this.wire = wire;
        this.buffer = CallOption.buffer(wire.has(StreamSetup.Trait.HOLDS_UP) ? 2 : ITEMS, Overflow.FAIL);
        this.server = wire.server().apply(host.server()).build().accept(serverEnd);
        this.client = wire.client()
                .apply(JsonRpcClient.builder().timeout(Duration.ofMinutes(1)))
                .connect(wire.channel().apply(clientEnd));
    }

    /** Runs all steps, and waits for each of them. */
    void run() {
        NumberSubscriber sent = open("sent", ITEMS);
        NumberSubscriber cancelled = NumberSubscriber.of(Long.MAX_VALUE);
        subscribers.add(cancelled);
        wire.stream(client, "sink", Integer.class, buffer).subscribe(cancelled);
        StreamSink<Object> sink = awaitSink(cancelled);
        call();
        send(sink, 1);
        send(sink, 2);
        await(sent);
        call();
        cancelled.cancel();
        Await.until("the producer knows", () -> sink == null || sink.isCancelled());
        NumberSubscriber failing = open("fails", 2);
        NumberSubscriber pulled = open("iterated", ITEMS);
        await(failing);
        await(pulled);
        NumberSubscriber published = open("published", ITEMS);
        NumberSubscriber streamed = open("streamed", 2);
        call();
        await(published);
        await(streamed);
    }

    private NumberSubscriber open(String method, int n) {
        NumberSubscriber subscriber = NumberSubscriber.of(Long.MAX_VALUE);
        subscribers.add(subscriber);
        wire.stream(client, method, n, Integer.class, buffer).subscribe(subscriber);
        return subscriber;
    }

    private StreamSink<Object> awaitSink(NumberSubscriber subscriber) {
        StreamSink<?>[] found = new StreamSink<?>[1];
        Await.until("the producer has begun, or cannot", () -> {
            found[0] = host.pollSink();
            return found[0] != null || subscriber.end().isDone();
        });
        @SuppressWarnings("unchecked") // all sinks accept any type
        StreamSink<Object> sink = (StreamSink<Object>) found[0];
        return sink;
    }

    private static void send(StreamSink<Object> sink, int item) {
        if (sink != null) {
            try {
                sink.send(item);
            } catch (CancelledException lost) {
                // Expected if the connection is cut.
            }
        }
    }

    private void call() {
        CompletableFuture<Integer> call = client.callAsync("add", RawJson.of("[1,2]"), int.class);
        calls.add(call);
        Await.until("the call is settled", call::isDone);
    }

    private static void await(NumberSubscriber subscriber) {
        Await.until("the stream has ended", subscriber.end()::isDone);
    }

    /** Closes the session. */
    void close() {
        client.close();
    }

    /** Checks both ends after the connection has ended. */
    void verify() {
        Await.until(
                "both ends have closed",
                () -> client.onClose().isDone() && server.onClose().isDone());
        subscribers.forEach(StreamSession::await);
        subscribers.forEach(NumberSubscriber::verify);
        host.awaitIdle();
        ConnectionChecks.awaitEmpty(client);
        ConnectionChecks.awaitEmpty(server);
    }

    /** The number of streams and calls that have completed without an error. */
    long succeeded() {
        return subscribers.stream()
                        .filter(subscriber -> !subscriber.end().isCompletedExceptionally())
                        .count()
                + calls.stream()
                        .filter(call -> !call.isCompletedExceptionally())
                        .count();
    }
}
