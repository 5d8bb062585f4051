package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.Overflow;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Streams of version 2.0, pulled by a client: against a peer that is spoken by hand, and against our own server. */
final class FlowTest {
    private static final String NEXT = "kotlinx.rpc.jsonrpc.internal.nextFlowValue";
    private static final String CANCEL = "kotlinx.rpc.jsonrpc.internal.cancelFlow";

    private final MemoryTransport.Pair pair = MemoryTransport.pair();

    @Nested
    final class AsText {
        private final WirePeer peer = new WirePeer(pair.left());
        private final JsonRpcConnection client = JsonRpcClient.builder().connect(pair.right());
        private final List<Object> items = new CopyOnWriteArrayList<>();

        @AfterEach
        void close() {
            client.close();
            peer.close();
        }

        private CompletableFuture<?> consume(CallOption... options) {
            return client.stream("numbers", RawJson.of("[3]"), Integer.class, options)
                    .forEach(items::add);
        }

        private void open(String id) {
            assertThat(peer.next()).isEqualTo(Wire.request("numbers", "[3]", 1));
            peer.send(Wire.result(id, 1));
        }

        private void assertSettled() {
            Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
            assertThat(client.counts().unmatchedResponses()).isZero();
            assertThat(peer.isSilent()).isTrue();
        }

        @Test
        void nothing_is_asked_for_before_somebody_consumes() {
            client.stream("numbers", RawJson.of("[3]"), Integer.class);
            assertThat(peer.isSilent()).isTrue();
        }

        @Test
        void a_client_tells_that_it_takes_pulls_in_order_too_for_streams_that_are_arguments() {
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"rpc.extensions\",\"id\":1}");
            assertThat(peer.next()).contains("\"flows\":[\"readAhead\"]");
            peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"rpc.listMethods\",\"id\":2}");
            assertThat(peer.next()).contains("\"code\":-32601");
        }

        @Test
        void items_are_pulled_one_by_one_until_the_end() {
            CompletableFuture<?> end = consume();
            open("42");
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", 2));
            peer.send(Wire.result("7", 2));
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", 3));
            peer.send(Wire.result("8", 3));
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", 4));
            peer.send(Wire.error(-32001, "whatever it says", 4));
            Wire.await(end);
            assertThat(items).containsExactly(7, 8);
            assertSettled();
        }

        @Test
        void any_other_error_is_an_error() {
            CompletableFuture<?> end = consume();
            open("\"abc\"");
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[\"abc\"]", 2));
            peer.send(Wire.error(7, "no more", 2));
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(JsonRpcException.class)
                    .hasMessageContaining("no more");
            // It may be an error of the pull alone, such as a limit of the peer's.
            assertThat(peer.next()).isEqualTo(Wire.request(CANCEL, "[\"abc\"]", 3));
            peer.send(Wire.result("null", 3));
            assertSettled();
        }

        @Test
        void an_error_instead_of_an_id_ends_the_stream() {
            CompletableFuture<?> end = consume();
            assertThat(peer.next()).isEqualTo(Wire.request("numbers", "[3]", 1));
            peer.send(Wire.error(7, "not today", 1));
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(JsonRpcException.class);
            assertSettled();
        }

        @Test
        void a_list_instead_of_an_id_is_the_whole_stream() {
            CompletableFuture<?> end = consume(CallOption.buffer(1, Overflow.FAIL));
            open("[1,2,3]");
            Wire.await(end);
            assertThat(items).containsExactly(1, 2, 3);
            assertSettled();
        }

        @Test
        void something_else_instead_of_an_id_is_an_error() {
            CompletableFuture<?> end = consume();
            open("{\"flow\":1}");
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasMessageContaining("id of a flow");
            assertSettled();
        }

        @Test
        void who_cancels_tells_the_peer() {
            CompletableFuture<?> end = consume();
            open("42");
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", 2));
            end.cancel(true);
            assertThat(peer.next()).isEqualTo(Wire.request(CANCEL, "[42]", 3));
            peer.send(Wire.result("null", 3));
            peer.send(Wire.error(-32800, "cancelled", 2));
            assertSettled();
        }

        @Test
        void who_cancels_before_the_id_is_known_tells_the_peer_when_it_is() {
            CompletableFuture<?> end = consume();
            assertThat(peer.next()).isEqualTo(Wire.request("numbers", "[3]", 1));
            end.cancel(true);
            peer.send(Wire.result("42", 1));
            assertThat(peer.next()).isEqualTo(Wire.request(CANCEL, "[42]", 2));
            peer.send(Wire.result("null", 2));
            assertSettled();
        }

        @Test
        void an_item_that_cannot_be_read_ends_the_flow_on_both_sides() {
            CompletableFuture<?> end = consume();
            open("42");
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", 2));
            peer.send(Wire.result("\"seven\"", 2));
            assertThat(peer.next()).isEqualTo(Wire.request(CANCEL, "[42]", 3));
            peer.send(Wire.result("null", 3));
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasMessageContaining("32-bit integer");
            assertSettled();
        }

        @Test
        void a_peer_that_does_not_say_so_is_never_asked_for_two_items_at_once() {
            CompletableFuture<?> end = consume();
            open("42");
            for (int i = 1; i <= 8; i++) {
                assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", i + 1));
                peer.send(Wire.result(String.valueOf(i), i + 1));
            }
            assertThat(List.of(peer.next(), peer.next()))
                    .containsExactlyInAnyOrder(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"rpc.extensions\",\"id\":10}",
                            Wire.request(NEXT, "[42]", 11));
            peer.send(Wire.error(-32601, "Method not found", 10));
            peer.send(Wire.result("9", 11));
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", 12));
            peer.send(Wire.error(-32001, "complete", 12));
            Wire.await(end);
            assertThat(items).hasSize(9);
            assertSettled();
        }

        @Test
        void several_items_are_pulled_together_if_the_caller_wants_that() {
            CompletableFuture<?> end = consume(CallOption.pullBatch(3));
            open("42");
            assertThat(peer.next())
                    .isEqualTo("[" + Wire.request(NEXT, "[42]", 2) + "," + Wire.request(NEXT, "[42]", 3) + ","
                            + Wire.request(NEXT, "[42]", 4) + "]");
            // Whoever pulled first gets the first item, in whatever order the answers come.
            peer.send("[" + Wire.result("3", 4) + "," + Wire.result("2", 3) + "," + Wire.result("1", 2) + "]");
            assertThat(peer.next()).startsWith("[" + Wire.request(NEXT, "[42]", 5) + ",");
            peer.send("[" + Wire.result("4", 5) + "," + Wire.error(-32001, "complete", 6) + ","
                    + Wire.error(-32001, "complete", 7) + "]");
            Wire.await(end);
            assertThat(items).containsExactly(1, 2, 3, 4);
            assertSettled();
        }

        @Test
        void a_lost_connection_ends_the_flow_also_while_nothing_is_pulled() {
            Stream<Integer> stream = client.stream(
                            "numbers", RawJson.of("[3]"), Integer.class, CallOption.buffer(1, Overflow.FAIL))
                    .open();
            open("42");
            assertThat(peer.next()).isEqualTo(Wire.request(NEXT, "[42]", 2));
            peer.send(Wire.result("1", 2));
            Wait.until("it is there", () -> client.counts().pendingCalls() == 1);
            peer.cut();
            assertThatThrownBy(() -> stream.forEach(items::add)).isInstanceOf(TransportException.class);
            assertThat(items).containsExactly(1);
            assertSettled();
        }
    }

    @Nested
    final class BothOurs {
        interface Numbers {
            Stream<Integer> numbers(int n);
        }

        private final AtomicInteger produced = new AtomicInteger();
        private final AtomicBoolean closed = new AtomicBoolean();
        private final List<String> intercepted = new CopyOnWriteArrayList<>();
        private final JsonRpcServer server = JsonRpcServer.builder()
                .service(
                        Numbers.class,
                        n -> IntStream.rangeClosed(1, n)
                                .boxed()
                                .peek(i -> produced.incrementAndGet())
                                .onClose(() -> closed.set(true)))
                .stream("sent", Parameters.of(required("n", int.class)), (args, sink) -> {
                    int n = args.get(0);
                    for (int i = 1; i <= n; i++) {
                        sink.send(i);
                    }
                    sink.complete();
                })
                .intercept((call, next) -> {
                    if (call.method().startsWith("rpc.")) {
                        return next.proceed(call);
                    }
                    intercepted.add("server begins " + call.method());
                    return next.proceed(call).then(reply -> {
                        intercepted.add("server ends " + call.method());
                        return reply;
                    });
                })
                .build();
        private final JsonRpcConnection serverSide = server.accept(pair.left());
        private final JsonRpcConnection client = JsonRpcClient.builder()
                .intercept((call, next) -> {
                    intercepted.add("client begins " + call.method());
                    return next.proceed(call).then(reply -> {
                        intercepted.add("client ends " + call.method());
                        return reply;
                    });
                })
                .connect(pair.right());

        @AfterEach
        void close() {
            client.close();
            serverSide.close();
        }

        private void assertSettled() {
            Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
            Wait.until("nothing runs", () -> serverSide.counts().runningCalls() == 0);
            assertThat(client.counts().unmatchedResponses()).isZero();
        }

        @Test
        void a_long_flow_is_read_ahead_and_stays_in_order() {
            List<Integer> items = new ArrayList<>();
            Wire.await(client.stream("numbers", RawJson.of("[10000]"), Integer.class)
                    .forEach(items::add));
            assertThat(items).hasSize(10_000).isSorted();
            Wait.until("it is closed", closed::get);
            assertSettled();
        }

        @Test
        void a_long_flow_is_pulled_in_batches_and_stays_in_order() {
            List<Integer> items = new ArrayList<>();
            Wire.await(client.stream("sent", RawJson.of("[10000]"), Integer.class, CallOption.pullBatch(50))
                    .forEach(items::add));
            assertThat(items).hasSize(10_000).isSorted();
            assertSettled();
        }

        @Test
        void a_flow_whose_pulls_the_peer_refuses_is_not_left_open() {
            CompletableFuture<?> end = client.stream(
                            "numbers", RawJson.of("[3]"), Integer.class, CallOption.pullBatch(200))
                    .forEach(item -> {});
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasMessageContaining("Batch too large");
            Wait.until("the producer is closed", closed::get);
            assertSettled();
        }

        @Test
        void a_proxy_gives_a_stream_that_is_closed_in_the_middle() {
            try (Stream<Integer> numbers = client.service(Numbers.class).numbers(1_000_000)) {
                assertThat(numbers.limit(100).toList()).hasSize(100);
            }
            Wait.until("the producer is closed", closed::get);
            assertSettled();
            assertThat(produced.get()).isLessThan(2000);
        }

        @Test
        void a_consumer_that_takes_nothing_stops_its_producer_and_nobody_else() {
            try (Stream<Integer> stalled = client.service(Numbers.class).numbers(1_000_000)) {
                List<Integer> items = new ArrayList<>();
                Wire.await(client.stream("sent", RawJson.of("[1000]"), Integer.class)
                        .forEach(items::add));
                assertThat(items).hasSize(1000).isSorted();
                assertThat(produced.get()).isLessThanOrEqualTo(256);
                assertThat(stalled.limit(3).toList()).containsExactly(1, 2, 3);
            }
            assertSettled();
        }

        @Test
        void interceptors_see_one_call_from_beginning_to_end() {
            Wire.await(
                    client.stream("numbers", RawJson.of("[20]"), Integer.class).forEach(item -> {}));
            assertSettled();
            // The server's end is told to its interceptors behind that to the client.
            for (long end = System.nanoTime() + 30_000_000_000L; intercepted.size() < 4 && System.nanoTime() < end; ) {
                Thread.onSpinWait();
            }
            assertThat(intercepted)
                    .startsWith("client begins numbers", "server begins numbers")
                    .containsExactlyInAnyOrder(
                            "client begins numbers",
                            "server begins numbers",
                            "server ends numbers",
                            "client ends numbers");
        }
    }
}
