package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.service.JsonRpcMethod;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Streams of version 2.0 as subscriptions, in the way of Ethereum's nodes. */
final class SubscriptionTest {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();

    private static String item(String id, String member, String json) {
        return Wire.notification("eth_subscription", "{\"subscription\":" + id + ",\"" + member + "\":" + json + "}");
    }

    @Nested
    final class Server {
        private final CompletableFuture<StreamSink<Object>> sinks = new CompletableFuture<>();
        private final JsonRpcServer server = JsonRpcServer.builder().streams(StreamWire.SUBSCRIPTIONS).stream(
                        "eth_newHeads", Parameters.of(required("n", int.class)), (args, sink) -> {
                            int n = args.get(0);
                            for (int i = 1; i <= n; i++) {
                                sink.send(i);
                            }
                            sink.complete();
                        })
                .stream("eth_fails", Parameters.none(), (args, sink) -> {
                    sink.send("one");
                    throw new JsonRpcException(7, "no more");
                })
                .stream("eth_endLike", Parameters.none(), (args, sink) -> {
                    throw new JsonRpcException(-32001, "not the end");
                })
                .stream("eth_logs", Parameters.none(), (args, sink) -> sinks.complete(sink))
                .method("eth_blockNumber", Parameters.none(), args -> 7)
                .limit(Limit.STREAMS_PER_CONNECTION, 2)
                .build();
        private final JsonRpcConnection connection = server.accept(pair.left());
        private final WirePeer peer = new WirePeer(pair.right());

        @AfterEach
        void close() {
            peer.close();
            connection.close();
        }

        /** Subscribes, and gives the id as JSON. */
        private String subscribe(String params) {
            peer.send(Wire.request("eth_subscribe", params, 1));
            String answer = peer.next();
            assertThat(answer).matches("\\{\"jsonrpc\":\"2.0\",\"result\":\"0x[1-9a-f][0-9a-f]*\",\"id\":1}");
            return answer.substring(26, answer.indexOf(",\"id\""));
        }

        private void assertSettled() {
            Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
            assertThat(peer.isSilent()).isTrue();
        }

        @Test
        void the_answer_comes_before_the_items_and_the_end_behind_them() {
            String id = subscribe("[\"newHeads\",2]");
            assertThat(peer.next()).isEqualTo(item(id, "result", "1"));
            assertThat(peer.next()).isEqualTo(item(id, "result", "2"));
            assertThat(peer.next())
                    .isEqualTo(item(id, "error", "{\"code\":-32001,\"message\":\"The stream is complete\"}"));
            assertSettled();
        }

        @Test
        void an_error_after_items_is_told() {
            String id = subscribe("[\"fails\"]");
            assertThat(peer.next()).isEqualTo(item(id, "result", "\"one\""));
            assertThat(peer.next()).isEqualTo(item(id, "error", "{\"code\":7,\"message\":\"no more\"}"));
            assertSettled();
        }

        @Test
        void an_error_is_told_neither_as_the_end_nor_as_cancelled() {
            String id = subscribe("[\"endLike\"]");
            assertThat(peer.next()).isEqualTo(item(id, "error", "{\"code\":-32000,\"message\":\"not the end\"}"));
            assertSettled();
        }

        @Test
        void nothing_comes_after_the_answer_to_unsubscribe() {
            String id = subscribe("[\"logs\"]");
            StreamSink<Object> sink = Wire.await(sinks);
            sink.send("first");
            assertThat(peer.next()).isEqualTo(item(id, "result", "\"first\""));
            peer.send(Wire.request("eth_unsubscribe", "[" + id + "]", 2));
            assertThat(peer.next()).isEqualTo(Wire.result("true", 2));
            assertThat(sink.trySend("late")).isFalse();
            assertThat(sink.isCancelled()).isTrue();
            peer.send(Wire.request("eth_unsubscribe", "[" + id + "]", 3));
            assertThat(peer.next()).isEqualTo(Wire.error(-32000, "subscription not found", 3));
            assertSettled();
        }

        @Test
        void what_cannot_be_subscribed_to_is_refused() {
            peer.send(Wire.request("eth_subscribe", "[\"blockNumber\"]", 1));
            assertThat(peer.next()).contains("\"code\":-32601").contains("no subscription of this name");
            peer.send(Wire.request("eth_subscribe", "[\"nothing\"]", 1));
            assertThat(peer.next()).contains("\"code\":-32601");
            peer.send(Wire.request("eth_subscribe", "[]", 1));
            assertThat(peer.next()).contains("\"code\":-32601");
            peer.send(Wire.request("eth_subscribe", "[\"newHeads\",\"two\"]", 1));
            assertThat(peer.next()).contains("\"code\":-32602");
            peer.send("[" + Wire.request("eth_subscribe", "[\"newHeads\",2]", 1) + "]");
            assertThat(peer.next()).contains("\"code\":-32600").contains("cannot be part of a batch");
            assertThat(Wire.call(server, "eth_subscribe", "[\"newHeads\",2]"))
                    .contains("\"code\":-32601")
                    .contains("notifications not supported");
            assertSettled();
        }

        @Test
        void there_are_only_so_many_and_the_end_of_the_connection_ends_them() {
            subscribe("[\"logs\"]");
            subscribe("[\"logs\"]");
            peer.send(Wire.request("eth_subscribe", "[\"logs\"]", 1));
            assertThat(peer.next()).contains("\"code\":-32002");
            StreamSink<Object> sink = Wire.await(sinks);
            peer.cut();
            Wait.until("it is cancelled", sink::isCancelled);
            Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
        }

        @Test
        void a_plain_call_gets_all_items_at_once() {
            peer.send(Wire.request("eth_newHeads", "[3]", 1));
            assertThat(peer.next()).isEqualTo(Wire.result("[1,2,3]"));
        }
    }

    @Nested
    final class Client {
        private final WirePeer peer = new WirePeer(pair.left());
        private final JsonRpcConnection client =
                JsonRpcClient.builder().streams(StreamWire.SUBSCRIPTIONS).connect(pair.right());
        private final List<Object> items = new CopyOnWriteArrayList<>();

        @AfterEach
        void close() {
            client.close();
            peer.close();
        }

        private CompletableFuture<?> consume(String params, CallOption... options) {
            return client.stream("eth_newHeads", RawJson.of(params), Integer.class, options)
                    .forEach(items::add);
        }

        private void assertSettled() {
            Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
            assertThat(client.counts().unmatchedResponses()).isZero();
            assertThat(peer.isSilent()).isTrue();
        }

        @Test
        void items_are_told_until_the_end() {
            CompletableFuture<?> end = consume("[3,\"x\"]");
            assertThat(peer.next()).isEqualTo(Wire.request("eth_subscribe", "[\"newHeads\",3,\"x\"]", 1));
            peer.send(Wire.result("\"0xa\"", 1));
            peer.send(item("\"0xa\"", "result", "1"));
            peer.send(item("\"0xb\"", "result", "99"));
            peer.send(item("\"0xa\"", "result", "2"));
            peer.send(item("\"0xa\"", "error", "{\"code\":-32001,\"message\":\"complete\"}"));
            Wire.await(end);
            assertThat(items).containsExactly(1, 2);
            assertSettled();
        }

        @Test
        void named_parameters_become_positional_ones() {
            CompletableFuture<?> unused = consume("{\"a\":1,\"b\":[2]}");
            assertThat(peer.next()).isEqualTo(Wire.request("eth_subscribe", "[\"newHeads\",1,[2]]", 1));
        }

        @Test
        void items_that_precede_the_answer_are_kept() {
            CompletableFuture<?> end = consume("[]");
            assertThat(peer.next()).isEqualTo(Wire.request("eth_subscribe", "[\"newHeads\"]", 1));
            peer.send(item("7", "result", "1"));
            peer.send(item("8", "result", "99"));
            peer.send(Wire.result("7", 1));
            peer.send(item("7", "result", "2"));
            peer.send(item("7", "error", "{\"code\":8,\"message\":\"broken\"}"));
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasMessageContaining("broken");
            assertThat(items).containsExactly(1, 2);
            assertSettled();
        }

        @Test
        void who_cancels_unsubscribes_once_the_id_is_known() {
            CompletableFuture<?> early = consume("[]");
            peer.next();
            early.cancel(true);
            peer.send(Wire.result("\"0xa\"", 1));
            assertThat(peer.next()).isEqualTo(Wire.request("eth_unsubscribe", "[\"0xa\"]", 2));
            peer.send(Wire.result("true", 2));
            CompletableFuture<?> late = consume("[]");
            peer.next();
            peer.send(Wire.result("\"0xb\"", 3));
            peer.send(item("\"0xb\"", "result", "1"));
            Wait.until("it has come", () -> items.size() == 1);
            late.cancel(true);
            assertThat(peer.next()).isEqualTo(Wire.request("eth_unsubscribe", "[\"0xb\"]", 4));
            peer.send(item("\"0xb\"", "result", "2"));
            peer.send(Wire.result("true", 4));
            assertSettled();
            assertThat(items).containsExactly(1);
        }

        @Test
        void who_is_too_slow_is_told_and_the_peer_too() {
            Stream<Integer> stream = client.stream(
                            "eth_newHeads", null, Integer.class, CallOption.buffer(1, Overflow.FAIL))
                    .open();
            peer.next();
            peer.send(Wire.result("\"0xa\"", 1));
            peer.send(item("\"0xa\"", "result", "1"));
            peer.send(item("\"0xa\"", "result", "2"));
            assertThat(peer.next()).isEqualTo(Wire.request("eth_unsubscribe", "[\"0xa\"]", 2));
            peer.send(Wire.result("true", 2));
            assertThatThrownBy(() -> stream.forEach(items::add)).hasMessageContaining("The consumer is too slow");
            assertThat(items).containsExactly(1);
            assertThat(client.counts().droppedItems()).isEqualTo(1);
            assertSettled();
        }

        @Test
        void a_lost_connection_ends_it() {
            CompletableFuture<?> end = consume("[]");
            peer.next();
            peer.send(Wire.result("\"0xa\"", 1));
            peer.send(item("\"0xa\"", "result", "1"));
            Wait.until("it has come", () -> items.size() == 1);
            peer.cut();
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(TransportException.class);
            assertSettled();
        }

        @Test
        void an_error_or_something_that_is_no_id_ends_it() {
            CompletableFuture<?> refused = consume("[]");
            peer.next();
            peer.send(Wire.error(-32601, "notifications not supported", 1));
            assertThatThrownBy(() -> refused.get(60, TimeUnit.SECONDS)).hasMessageContaining("not supported");
            CompletableFuture<?> odd = consume("[]");
            peer.next();
            peer.send(Wire.result("true", 2));
            assertThatThrownBy(() -> odd.get(60, TimeUnit.SECONDS)).hasMessageContaining("id of a subscription");
            assertThatThrownBy(() -> client.stream("heads", null, Integer.class)
                            .forEach(items::add)
                            .get(60, TimeUnit.SECONDS))
                    .hasMessageContaining("eth_newHeads");
            assertSettled();
        }
    }

    interface Chain {
        @JsonRpcMethod("eth_heads")
        Stream<Integer> heads(int from, int to);
    }

    @Test
    void both_sides_share_an_interface() {
        JsonRpcServer server = JsonRpcServer.builder()
                .streams(StreamWire.SUBSCRIPTIONS)
                .service(Chain.class, (from, to) -> Stream.iterate(from, i -> i <= to, i -> i + 1))
                .build();
        try (JsonRpcConnection serverSide = server.accept(pair.left());
                JsonRpcConnection client = JsonRpcClient.builder()
                        .streams(StreamWire.SUBSCRIPTIONS)
                        .connect(pair.right())) {
            List<Integer> heads = new ArrayList<>();
            try (Stream<Integer> stream = client.service(Chain.class).heads(3, 7)) {
                stream.forEach(heads::add);
            }
            assertThat(heads).containsExactly(3, 4, 5, 6, 7);
            Wait.until("nothing runs", () -> serverSide.counts().runningCalls() == 0);
            Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
        }
    }
}
