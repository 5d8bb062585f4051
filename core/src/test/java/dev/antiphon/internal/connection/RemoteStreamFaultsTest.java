package dev.antiphon.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.Wire;
import dev.antiphon.WirePeer;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.Wait;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What comes between two steps of a stream of the peer's, and peers that are slow, late or say nothing. */
final class RemoteStreamFaultsTest {
    private static final String NEXT = "kotlinx.rpc.jsonrpc.internal.nextFlowValue";
    private static final String CANCEL = "kotlinx.rpc.jsonrpc.internal.cancelFlow";

    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final WirePeer peer = new WirePeer(pair.left());
    private final List<Object> items = new CopyOnWriteArrayList<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private JsonRpcConnection client;

    @AfterEach
    void close() {
        release.countDown();
        client.close();
        peer.close();
    }

    private CompletableFuture<RawJson> consume(String method, String params, CallOption... options) {
        return client.stream(method, RawJson.of(params), Integer.class, options).forEach(items::add);
    }

    private void assertSettled() {
        Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
        assertThat(client.counts().unmatchedResponses()).isZero();
    }

    @Test
    void a_pull_that_cannot_be_sent_for_now_holds_nobody_up() {
        CountDownLatch sending = new CountDownLatch(1);
        client = JsonRpcClient.builder().connect(new Reluctant(pair.right(), NEXT, sending));
        CompletableFuture<RawJson> end = consume("numbers", "[3]");
        peer.next();
        new Thread(() -> peer.send(Wire.result("42", 1))).start();
        Wait.until("the pull is being sent", () -> sending.getCount() == 0);
        new Thread(() -> end.cancel(true)).start();
        // The thread that is kept waiting delivers for the pair, so the peer gets nothing for now.
        Wait.until("the peer is told to stop", () -> sent.contains(Wire.request(CANCEL, "[42]", 3)));
    }

    /** A channel that does not send some messages until it is told to. */
    private final class Reluctant implements Channel {
        private final Channel channel;
        private final String method;
        private final CountDownLatch sending;

        Reluctant(Channel channel, String method, CountDownLatch sending) {
            this.channel = channel;
            this.method = method;
            this.sending = sending;
        }

        @Override
        public void start(Receiver receiver) {
            channel.start(receiver);
        }

        @Override
        public void send(byte[] message) {
            String text = new String(message, StandardCharsets.UTF_8);
            sent.add(text);
            if (text.contains(method)) {
                sending.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            channel.send(message);
        }

        @Override
        public String peer() {
            return channel.peer();
        }

        @Override
        public void pause() {
            channel.pause();
        }

        @Override
        public void resume() {
            channel.resume();
        }

        @Override
        public void close() {
            channel.close();
        }

        @Override
        public void abort(Disconnect reason) {
            channel.abort(reason);
        }
    }

    @Test
    void a_first_item_that_cannot_be_read_stops_the_stream_although_it_came_before_the_stream_was_known() {
        client = JsonRpcClient.builder().connect(pair.right());
        InboundStream inboundStream = new InboundStream(
                (json, start, end) -> {
                    throw new IllegalStateException("cannot be read");
                },
                1,
                Overflow.FAIL,
                () -> {});
        CompletableFuture<Object> stream = new CompletableFuture<>();
        inboundStream.start(
                into -> {
                    into.item(new byte[] {'1'}, 0, 1);
                    return stream;
                },
                () -> {});
        assertThat(stream).isCancelled();
    }

    @Test
    void a_peer_that_never_says_that_it_has_stopped_is_not_waited_for_without_end() {
        client = JsonRpcClient.builder().timeout(Duration.ZERO).connect(pair.right());
        Connection connection = (Connection) client;
        connection.remoteStreams().sendStop(CANCEL, RawJson.of("42"));
        assertThat(connection.pending().all()).hasSize(1).allMatch(PendingCall::hasDeadline);
    }

    @Test
    void a_subscription_that_is_known_too_late_is_stopped() {
        client = JsonRpcClient.builder().streams(StreamWire.SUBSCRIPTIONS).connect(pair.right());
        CompletableFuture<RawJson> end = consume("eth_logs", "[]", CallOption.timeout(Duration.ofMillis(1)));
        assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(CallTimeoutException.class);
        assertThat(peer.next()).isEqualTo(Wire.request("eth_subscribe", "[\"logs\"]", 1));
        peer.send(Wire.result("\"0x1\"", 1));
        assertThat(peer.next()).isEqualTo(Wire.request("eth_unsubscribe", "[\"0x1\"]", 2));
        peer.send(Wire.result("true", 2));
        assertSettled();
    }

    @Test
    void the_id_of_a_subscription_is_the_same_however_it_is_written() {
        client = JsonRpcClient.builder().streams(StreamWire.SUBSCRIPTIONS).connect(pair.right());
        CompletableFuture<RawJson> end = consume("eth_logs", "[]");
        peer.next();
        peer.send(Wire.result("\"a/b\"", 1));
        String id = "{\"subscription\":\"a\\/\\u0062\",";
        peer.send(Wire.notification("eth_subscription", id + "\"result\":1}"));
        peer.send(Wire.notification("eth_subscription", id + "\"error\":{\"code\":-32001,\"message\":\"\"}}"));
        Wire.await(end);
        assertThat(items).containsExactly(1);
        assertSettled();
    }

    @Test
    void who_wants_no_more_partial_results_tells_the_peer() {
        client = JsonRpcClient.builder().streams(StreamWire.PARTIAL_RESULTS).connect(pair.right());
        CompletableFuture<RawJson> end = consume("count", "{\"n\":3}");
        peer.next();
        end.cancel(true);
        assertThat(peer.next()).isEqualTo(Wire.notification("$/cancelRequest", "{\"id\":1}"));
        Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
    }

    @Test
    void partial_results_may_take_any_time_once_they_have_begun() {
        client = JsonRpcClient.builder().streams(StreamWire.PARTIAL_RESULTS).connect(pair.right());
        CompletableFuture<RawJson> end = consume("count", "{\"n\":3}");
        String asked = peer.next();
        String token = asked.substring(asked.indexOf("Token\":") + 7, asked.indexOf("},\"id\""));
        PendingCall call = ((Connection) client).pending().all().get(0);
        assertThat(call.hasDeadline()).isTrue();
        peer.send(Wire.notification("$/progress", "{\"token\":" + token + ",\"value\":[1]}"));
        Wait.until("the item is there", () -> !items.isEmpty());
        assertThat(call.hasDeadline()).isFalse();
        peer.send(Wire.result("[]", 1));
        Wire.await(end);
    }

    @Test
    void partial_results_are_held_in_the_buffer_of_their_stream_and_nowhere_else() {
        client = JsonRpcClient.builder().streams(StreamWire.PARTIAL_RESULTS).connect(pair.right());
        CompletableFuture<RawJson> end = client.stream(
                        "count", RawJson.of("{\"n\":3}"), Integer.class, CallOption.buffer(1, Overflow.DROP_NEWEST))
                .forEach(item -> {
                    try {
                        release.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        String asked = peer.next();
        String token = asked.substring(asked.indexOf("Token\":") + 7, asked.indexOf("},\"id\""));
        for (int i = 0; i < 10; i++) {
            peer.send(Wire.notification("$/progress", "{\"token\":" + token + ",\"value\":[1]}"));
        }
        Wait.until("the others were dropped", () -> client.counts().droppedItems() >= 8);
        peer.send(Wire.result("[]", 1));
        release.countDown();
        Wire.await(end);
    }
}
