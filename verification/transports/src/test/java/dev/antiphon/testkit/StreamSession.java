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
 * Streams of every kind, two at a time with calls between them; one is cancelled, one fails, and the others complete. Where the
 * connection is lost, the rest of the steps are tried all the same.
 */
final class StreamSession {
    /** So little room that credit must be granted for more. */
    private static final int ITEMS = 3;

    private final StreamHost host = new StreamHost(false);
    private final List<StreamWatch> watches = new ArrayList<>();
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

    /** Goes through all steps; each is waited for, whatever becomes of it. */
    void run() {
        StreamWatch sent = open("sent", ITEMS);
        StreamWatch cancelled = StreamWatch.of(Long.MAX_VALUE);
        watches.add(cancelled);
        wire.stream(client, "sink", Integer.class, buffer).subscribe(cancelled);
        StreamSink<Object> sink = awaitSink(cancelled);
        call();
        send(sink, 1);
        send(sink, 2);
        await(sent);
        call();
        cancelled.cancel();
        Await.until("the producer knows", () -> sink == null || sink.isCancelled());
        StreamWatch failing = open("fails", 2);
        StreamWatch pulled = open("iterated", ITEMS);
        await(failing);
        await(pulled);
        StreamWatch published = open("published", ITEMS);
        StreamWatch streamed = open("streamed", 2);
        call();
        await(published);
        await(streamed);
    }

    private StreamWatch open(String method, int n) {
        StreamWatch watch = StreamWatch.of(Long.MAX_VALUE);
        watches.add(watch);
        wire.stream(client, method, n, Integer.class, buffer).subscribe(watch);
        return watch;
    }

    private StreamSink<Object> awaitSink(StreamWatch watch) {
        StreamSink<?>[] found = new StreamSink<?>[1];
        Await.until("the producer has begun, or cannot", () -> {
            found[0] = host.pollSink();
            return found[0] != null || watch.end().isDone();
        });
        @SuppressWarnings("unchecked") // all sinks are of anything
        StreamSink<Object> sink = (StreamSink<Object>) found[0];
        return sink;
    }

    private static void send(StreamSink<Object> sink, int item) {
        if (sink != null) {
            try {
                sink.send(item);
            } catch (CancelledException lost) {
                // As it should be, if the connection is.
            }
        }
    }

    private void call() {
        CompletableFuture<Integer> call = client.callAsync("add", RawJson.of("[1,2]"), int.class);
        calls.add(call);
        Await.until("the call is settled", call::isDone);
    }

    private static void await(StreamWatch watch) {
        Await.until("the stream has ended", watch.end()::isDone);
    }

    /** Ends the session in order. */
    void close() {
        client.close();
    }

    /** Waits for what must be so when the connection has ended. */
    void verify() {
        Await.until(
                "both ends have closed",
                () -> client.onClose().isDone() && server.onClose().isDone());
        watches.forEach(StreamSession::await);
        watches.forEach(StreamWatch::verify);
        host.awaitIdle();
        Tables.awaitEmpty(client);
        Tables.awaitEmpty(server);
    }

    /** How many streams and calls have ended well. */
    long succeeded() {
        return watches.stream()
                        .filter(watch -> !watch.end().isCompletedExceptionally())
                        .count()
                + calls.stream()
                        .filter(call -> !call.isCompletedExceptionally())
                        .count();
    }
}
