package dev.antiphon;

import static dev.antiphon.Parameter.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.json.RawJson;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Wait;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Streams of version 2.0 as partial results in progress notifications, as language servers give them, or all at once. */
final class PartialResultTest {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();

    private static JsonRpcServer server(StreamWire wire) {
        return JsonRpcServer.builder().streams(wire).stream(
                        "count", Parameters.of(required("n", int.class)), (args, sink) -> {
                            int n = args.get(0);
                            for (int i = 1; i <= n; i++) {
                                sink.send(i);
                            }
                            sink.complete();
                        })
                .build();
    }

    private static String part(String token, String value) {
        return Wire.notification("$/progress", "{\"token\":" + token + ",\"value\":" + value + "}");
    }

    @Nested
    final class Server {
        private final JsonRpcConnection connection =
                server(StreamWire.PARTIAL_RESULTS).accept(pair.left());
        private final WirePeer peer = new WirePeer(pair.right());

        @AfterEach
        void close() {
            peer.close();
            connection.close();
        }

        @Test
        void parts_come_with_the_token_and_then_an_empty_answer() {
            peer.send(Wire.request("count", "{\"n\":2,\"partialResultToken\":\"t\"}", 1));
            assertThat(peer.next()).isEqualTo(part("\"t\"", "[1]"));
            assertThat(peer.next()).isEqualTo(part("\"t\"", "[2]"));
            assertThat(peer.next()).isEqualTo(Wire.result("[]"));
            Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
        }

        @Test
        void without_a_token_all_come_at_once() {
            peer.send(Wire.request("count", "{\"n\":2}", 1));
            assertThat(peer.next()).isEqualTo(Wire.result("[1,2]"));
        }

        @Test
        void without_a_connection_the_token_is_refused() {
            assertThat(Wire.call(server(StreamWire.PARTIAL_RESULTS), "count", "{\"n\":2,\"partialResultToken\":1}"))
                    .contains("\"code\":-32600")
                    .contains("needs a connection");
        }
    }

    @Nested
    final class Client {
        private final WirePeer peer = new WirePeer(pair.left());
        private final JsonRpcConnection client =
                JsonRpcClient.builder().streams(StreamWire.PARTIAL_RESULTS).connect(pair.right());
        private final List<Object> items = new CopyOnWriteArrayList<>();

        @AfterEach
        void close() {
            client.close();
            peer.close();
        }

        /** Asks, and gives the token as JSON. */
        private String token() {
            String asked = peer.next();
            assertThat(asked).matches(".*\"params\":\\{\"n\":3,\"partialResultToken\":\"[-\\w]{22}\"},\"id\":\\d}");
            return asked.substring(asked.indexOf("Token\":") + 7, asked.indexOf("},\"id\""));
        }

        private CompletableFuture<RawJson> consume() {
            return client.stream("count", RawJson.of("{\"n\":3}"), Integer.class)
                    .forEach(items::add);
        }

        private void assertSettled() {
            Wait.until("nothing waits", () -> client.counts().pendingCalls() == 0);
        }

        @Test
        void parts_are_items_and_what_the_answer_adds_too() {
            CompletableFuture<RawJson> end = consume();
            String token = token();
            peer.send(part(token, "[1,2]"));
            peer.send(part(token, "3"));
            peer.send(Wire.result("[4]"));
            Wire.await(end);
            assertThat(items).containsExactly(1, 2, 3, 4);
            assertSettled();
        }

        @Test
        void an_answer_that_is_no_list_is_the_result_of_the_whole() {
            CompletableFuture<RawJson> end = consume();
            peer.send(part(token(), "[1]"));
            peer.send(Wire.result("{\"total\":1}"));
            assertThat(Wire.await(end)).hasToString("{\"total\":1}");
            assertThat(items).containsExactly(1);
            assertSettled();
        }

        @Test
        void an_error_behind_parts_is_an_error() {
            CompletableFuture<RawJson> end = consume();
            peer.send(part(token(), "[1]"));
            peer.send(Wire.error(7, "no more"));
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasMessageContaining("no more");
            assertThat(items).containsExactly(1);
            assertSettled();
        }

        @Test
        void who_cancels_tells_the_peer_as_language_clients_do() {
            CompletableFuture<RawJson> end = consume();
            peer.send(part(token(), "[1]"));
            Wait.until("it has come", () -> items.size() == 1);
            end.cancel(true);
            assertThat(peer.next()).isEqualTo(Wire.notification("$/cancelRequest", "{\"id\":1}"));
            peer.send(Wire.error(-32800, "cancelled"));
            assertSettled();
        }

        @Test
        void positional_parameters_cannot_carry_a_token() {
            CompletableFuture<RawJson> end =
                    client.stream("count", RawJson.of("[3]"), Integer.class).forEach(items::add);
            assertThatThrownBy(() -> end.get(60, TimeUnit.SECONDS)).hasMessageContaining("must be an object");
            assertSettled();
        }
    }

    @Nested
    final class AsProgress {
        @Test
        void a_server_tells_items_as_progress_and_then_the_result() {
            JsonRpcServer server = JsonRpcServer.builder().streams(StreamWire.PROGRESS).stream(
                            "work", Parameters.of(required("n", int.class)), (args, sink) -> {
                                int n = args.get(0);
                                for (int i = 1; i <= n; i++) {
                                    sink.send(RawJson.of("{\"progress\":" + i + ",\"total\":" + n + "}"));
                                }
                                sink.send("odd");
                                sink.complete("done");
                            })
                    .build();
            WirePeer peer = new WirePeer(pair.right());
            try (JsonRpcConnection connection = server.accept(pair.left())) {
                peer.send(Wire.request("work", "{\"n\":2,\"_meta\":{\"progressToken\":7}}", 1));
                assertThat(peer.next())
                        .isEqualTo(Wire.notification(
                                "notifications/progress", "{\"progressToken\":7,\"progress\":1,\"total\":2}"));
                assertThat(peer.next()).contains("\"progress\":2");
                assertThat(peer.next()).contains("{\"progressToken\":7,\"progress\":3,\"value\":\"odd\"}");
                assertThat(peer.next()).isEqualTo(Wire.result("\"done\""));
                Wait.until("nothing runs", () -> connection.counts().runningCalls() == 0);
            }
            peer.close();
        }

        @Test
        void a_client_takes_progress_as_items_and_the_answer_as_the_result() {
            WirePeer peer = new WirePeer(pair.left());
            List<RawJson> items = new CopyOnWriteArrayList<>();
            try (JsonRpcConnection client =
                    JsonRpcClient.builder().streams(StreamWire.PROGRESS).connect(pair.right())) {
                CompletableFuture<RawJson> end = client.stream(
                                "work", RawJson.of("{\"_meta\":{\"a\":1},\"n\":2}"), RawJson.class)
                        .forEach(items::add);
                String asked = peer.next();
                assertThat(asked)
                        .matches(
                                ".*\"params\":\\{\"n\":2,\"_meta\":\\{\"a\":1,\"progressToken\":\"[-\\w]{22}\"}},\"id\":1}");
                String token = asked.substring(asked.indexOf("Token\":") + 7, asked.indexOf("}},\"id\""));
                peer.send(Wire.notification(
                        "notifications/progress", "{\"progressToken\":" + token + ",\"progress\":1}"));
                peer.send(Wire.notification(
                        "notifications/progress", "{\"progressToken\":" + token + ",\"progress\":2,\"value\":[3]}"));
                peer.send(Wire.result("[1]"));
                assertThat(Wire.await(end)).hasToString("[1]");
                assertThat(items).hasSize(2);
                assertThat(items.get(1)).hasToString("[3]");
                assertThat(items.get(0).member("progress")).hasToString("Optional[1]");
            }
            peer.close();
        }
    }

    @Test
    void a_collected_stream_needs_no_connection() {
        try (JsonRpcClient client = JsonRpcClient.builder()
                .streams(StreamWire.COLLECTED)
                .over(LoopExchange.to(server(StreamWire.COLLECTED)))) {
            List<Integer> items = new CopyOnWriteArrayList<>();
            Wire.await(client.stream("count", RawJson.of("[3]"), Integer.class).forEach(items::add));
            assertThat(items).containsExactly(1, 2, 3);
        }
    }
}
