package dev.antiphon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.protocol.RpcId;
import dev.antiphon.stream.Overflow;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Streams whose frames carry another id than their request, as an ack has said; the peer is played by hand. */
final class AsyncStreamTest {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final WirePeer peer = new WirePeer(pair.left());
    private final JsonRpcConnection client =
            JsonRpcClient.builder().version(ProtocolVersion.V3_0).connect(pair.right());
    private final List<String> items = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        client.close();
        peer.close();
    }

    private CompletableFuture<RawJson> listen(CallOption... options) {
        CompletableFuture<RawJson> result =
                client.stream("listen.logs", null, String.class, options).forEach(items::add);
        assertThat(peer.next()).contains("listen.logs");
        return result;
    }

    private static String ack(String id, String other) {
        return "{\"jsonrpc\":\"3.0\",\"ack\":{\"id\":" + id + ",\"stream\":{\"id\":" + other + "}}}";
    }

    private static String item(String id, String text) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id + ",\"data\":\"" + text + "\"}}";
    }

    private static String done(String id, String text) {
        return "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":" + id + "},\"result\":\"" + text + "\"}";
    }

    private long strays() {
        return client.counts().unmatchedResponses();
    }

    private int otherIds() {
        return ((ClientCore) client).pending().aliases();
    }

    private void assertNothingLeft() {
        Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
        assertThat(otherIds()).isZero();
    }

    @Test
    void frames_with_either_id_belong_to_the_stream() {
        CompletableFuture<RawJson> result = listen();
        peer.send(item("1", "before"));
        peer.send(ack("1", "\"fxr2t6\""));
        peer.send(item("\"fxr2t6\"", "Log entry 1"));
        peer.send(item("1", "Log entry 2"));
        peer.send("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":\"fxr2t6\"},\"data\":\"Log entry 3\"}");
        peer.send(done("\"fxr2t6\"", "End of logs"));
        assertThat(Wire.await(result)).hasToString("\"End of logs\"");
        assertThat(items).containsExactly("before", "Log entry 1", "Log entry 2", "Log entry 3");
        assertThat(strays()).isZero();
        assertNothingLeft();
    }

    @Test
    void an_error_with_the_other_id_ends_the_stream_and_what_follows_is_stray() {
        CompletableFuture<RawJson> result = listen();
        peer.send(ack("1", "7.5"));
        peer.send("{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":7.5},\"error\":{\"code\":-32800,\"message\":\"no more\"}}");
        assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("no more");
        assertNothingLeft();
        peer.send(item("7.5", "late"));
        peer.send(done("1", "late"));
        Wait.until("both are counted", () -> strays() == 2);
    }

    @Test
    void an_abort_names_the_other_id() {
        CompletableFuture<RawJson> result = listen();
        peer.send(ack("1", "\"fxr2t6\""));
        peer.send(item("\"fxr2t6\"", "one"));
        Wait.until("the item is there", () -> items.size() == 1);
        result.cancel(true);
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"fxr2t6\",\"abort\":true}}");
        assertNothingLeft();
    }

    @Test
    void credit_names_the_other_id() {
        CompletableFuture<RawJson> result = listen(CallOption.buffer(2, Overflow.FAIL));
        peer.send(ack("1", "\"fxr2t6\""));
        peer.send(item("\"fxr2t6\"", "one"));
        assertThat(peer.next()).contains("rpc.extensions");
        peer.send("{\"jsonrpc\":\"3.0\",\"result\":{\"streams\":[\"credit\"]},\"id\":2}");
        assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":\"fxr2t6\",\"credit\":1}}");
        peer.send(done("\"fxr2t6\"", "end"));
        assertThat(Wire.await(result)).hasToString("\"end\"");
        assertNothingLeft();
    }

    @Test
    void an_id_that_a_call_or_another_stream_has_is_not_taken() {
        CompletableFuture<RawJson> first = listen();
        CompletableFuture<RawJson> second = listen();
        peer.send(ack("1", "2"));
        Wait.until("it is counted", () -> strays() == 1);
        peer.send(ack("1", "\"mine\""));
        peer.send(ack("2", "\"mine\""));
        Wait.until("so is the other", () -> strays() == 2);
        peer.send(done("2", "second"));
        assertThat(Wire.await(second)).hasToString("\"second\"");
        peer.send(done("\"mine\"", "first"));
        assertThat(Wire.await(first)).hasToString("\"first\"");
        assertNothingLeft();
    }

    @Test
    void a_stream_has_one_other_id_and_no_more() {
        CompletableFuture<RawJson> result = listen();
        peer.send(ack("1", "1")); // its own is no other
        peer.send(ack("1", "\"a\""));
        peer.send(ack("1", "\"a\""));
        peer.send(ack("1", "\"b\""));
        peer.send(ack("1", "null"));
        peer.send(ack("1", "{}"));
        Wait.until("three are counted", () -> strays() == 3);
        assertThat(otherIds()).isEqualTo(1);
        peer.send(item("\"b\"", "lost"));
        peer.send(done("\"a\"", "end"));
        assertThat(Wire.await(result)).hasToString("\"end\"");
        assertThat(items).isEmpty();
        assertNothingLeft();
    }

    @Test
    void calls_that_ask_for_no_stream_have_no_other_id() {
        CompletableFuture<Integer> result = client.callAsync("add", null, int.class);
        peer.next();
        peer.send("{\"jsonrpc\":\"3.0\",\"ack\":{\"stream\":{\"id\":\"a\"}},\"id\":1}");
        peer.send("{\"jsonrpc\":\"3.0\",\"result\":4,\"id\":\"a\"}");
        Wait.until("it is counted", () -> strays() == 1);
        peer.send("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":1}");
        assertThat(Wire.await(result)).isEqualTo(3);
        assertNothingLeft();
    }

    @Test
    void new_calls_get_ids_that_no_stream_has() {
        CompletableFuture<RawJson> result = listen();
        peer.send(ack("1", "2"));
        Wait.until("it is known", () -> otherIds() == 1);
        CompletableFuture<Integer> call = client.callAsync("add", null, int.class);
        assertThat(peer.next()).contains("\"id\":3");
        assertThatThrownBy(() -> client.callAsync("add", null, int.class, CallOption.id(RpcId.of(2))))
                .hasMessageContaining("Another call with the id 2");
        peer.send("{\"jsonrpc\":\"3.0\",\"result\":3,\"id\":3}");
        assertThat(Wire.await(call)).isEqualTo(3);
        peer.send(done("2", "end"));
        assertThat(Wire.await(result)).hasToString("\"end\"");
        assertNothingLeft();
    }

    @Test
    void the_end_of_the_connection_leaves_no_other_id_behind() {
        CompletableFuture<RawJson> result = listen();
        peer.send(ack("1", "\"fxr2t6\""));
        Wait.until("it is known", () -> otherIds() == 1);
        peer.cut();
        assertThatThrownBy(() -> Wire.await(result)).hasStackTraceContaining("has ended");
        assertNothingLeft();
    }

    @Test
    void an_ack_that_comes_just_when_its_stream_ends_leaves_no_other_id_behind() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (int i = 1; i <= 2000; i++) {
                String id = "\"s" + i + "\"";
                CompletableFuture<RawJson> result = client.stream(
                                "listen.logs", null, String.class, CallOption.id(RpcId.of("s" + i)))
                        .forEach(items::add);
                CyclicBarrier both = new CyclicBarrier(2);
                String ack = ack(id, "\"other " + i + "\"");
                Future<?> told = other.submit(() -> {
                    both.await(60, TimeUnit.SECONDS);
                    peer.send(ack);
                    return null;
                });
                both.await(60, TimeUnit.SECONDS);
                result.cancel(true);
                told.get(60, TimeUnit.SECONDS);
            }
            assertNothingLeft();
        } finally {
            other.shutdown();
        }
    }

    @Test
    void frames_with_either_id_come_over_an_exchange_too() {
        StreamedExchange exchange = new StreamedExchange();
        try (JsonRpcClient over =
                JsonRpcClient.builder().version(ProtocolVersion.V3_0).over(exchange)) {
            CompletableFuture<RawJson> result =
                    over.stream("listen.logs", null, String.class).forEach(items::add);
            exchange.say(ack("1", "\"fxr2t6\""));
            exchange.say(item("\"fxr2t6\"", "one"));
            exchange.say(item("1", "two"));
            exchange.say(done("\"fxr2t6\"", "end"));
            exchange.end();
            assertThat(Wire.await(result)).hasToString("\"end\"");
            assertThat(items).containsExactly("one", "two");
            assertThat(((ClientCore) over).pending().aliases()).isZero();
            assertThat(((ClientCore) over).pending().size()).isZero();
        }
    }
}
