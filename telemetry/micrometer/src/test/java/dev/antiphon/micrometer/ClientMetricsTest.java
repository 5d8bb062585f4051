package dev.antiphon.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Batch;
import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** The metrics of both ends of a connection, as Prometheus scrapes them. */
class ClientMetricsTest {
    private final Scrape scrape = new Scrape();
    private final Demo demo = new Demo();
    private final AntiphonMetrics metrics = AntiphonMetrics.of(scrape.registry);
    private final MemoryTransport.Pair pair = MemoryTransport.pair();

    private JsonRpcConnection connect(ProtocolVersion version) {
        metrics.install(demo.server()).build().accept(pair.left());
        return metrics.install(JsonRpcClient.builder().version(version)).connect(pair.right());
    }

    @Test
    void calls_are_measured_on_either_side() {
        try (JsonRpcConnection client = connect(ProtocolVersion.V2_0)) {
            client.call("add", int.class);
            assertThatThrownBy(() -> client.call("fail", int.class)).isInstanceOf(JsonRpcException.class);
            client.notify("event");
            Batch batch = client.batch();
            batch.call("add", int.class);
            batch.call("quick", int.class);
            batch.notify("event", RawJson.of("[]"));
            batch.send();
            for (String side : List.of("client", "server")) {
                assertThat(scrape.timed(side, "add", "request", "none")).isEqualTo("2");
                assertThat(scrape.timed(side, "quick", "request", "none")).isEqualTo("1");
                assertThat(scrape.timed(side, "fail", "request", "7")).isEqualTo("1");
                assertThat(scrape.timed(side, "event", "notification", "none")).isEqualTo("2");
                assertThat(scrape.value("jsonrpc_" + side + "_batch_size_sum", ""))
                        .isEqualTo("3.0");
                assertThat(scrape.value("jsonrpc_" + side + "_notifications_total", ""))
                        .isEqualTo("2.0");
                assertThat(scrape.value("jsonrpc_" + side + "_connections", "")).isEqualTo("1.0");
                assertThat(scrape.value("jsonrpc_" + side + "_calls_active", ""))
                        .isEqualTo("0.0");
            }
            // One side has received what the other has sent.
            assertThat(scrape.value("jsonrpc_client_sent_bytes_total", ""))
                    .isEqualTo(scrape.value("jsonrpc_server_received_bytes_total", ""));
            assertThat(scrape.value("jsonrpc_client_messages_received_total", ""))
                    .isEqualTo("3.0");
        }
        Wait.until(
                "both ends are closed",
                () -> scrape.value("jsonrpc_server_connections", "").equals("0.0")
                        && scrape.value("jsonrpc_client_connections", "").equals("0.0"));
    }

    @Test
    void calls_that_a_server_makes_on_its_connections_are_those_of_a_client() {
        JsonRpcServer server = metrics.install(demo.server()
                        .method(
                                "ask",
                                Parameters.none(),
                                args -> CallContext.current()
                                        .orElseThrow()
                                        .connection()
                                        .orElseThrow()
                                        .call("add", int.class)))
                .build();
        server.acceptor(metrics::install).accept(pair.left());
        try (JsonRpcConnection plain =
                JsonRpcClient.builder().server(demo.server().build()).connect(pair.right())) {
            assertThat(plain.call("ask", int.class)).isEqualTo(3);
        }
        assertThat(scrape.timed("server", "ask", "request", "none")).isEqualTo("1");
        assertThat(scrape.timed("client", "add", "request", "none")).isEqualTo("1");
        assertThat(scrape.lines("rpc_server_call_duration_seconds_count")).hasSize(1);
    }

    @Test
    void a_stream_is_measured_at_its_end() {
        try (JsonRpcConnection client = connect(ProtocolVersion.V3_0)) {
            List<Integer> items = new CopyOnWriteArrayList<>();
            Wait.forResult(
                    client.stream("count", RawJson.of("[]"), Integer.class).forEach(items::add));
            assertThat(items).containsExactly(1);
            assertThat(scrape.timed("server", "count", "stream", "none")).isEqualTo("1");
            Wait.until(
                    "it is measured",
                    () -> !scrape.lines("rpc_client_call_duration_seconds_count")
                            .isEmpty());
            assertThat(scrape.timed("client", "count", "stream", "none")).isEqualTo("1");
        }
    }

    @Test
    void a_call_without_a_response_has_no_code_but_the_class_of_the_exception() {
        JsonRpcConnection client = connect(ProtocolVersion.V2_0);
        CompletableFuture<Integer> call = client.callAsync("later", null, int.class);
        pair.left().abort(Disconnect.of(Disconnect.Kind.LOCAL, "gone"));
        assertThatThrownBy(call::join).hasCauseInstanceOf(TransportException.class);
        assertThat(scrape.value(
                        "jsonrpc_client_errors_total",
                        "error_type=\"dev.antiphon.transport.TransportException\",rpc_response_status_code=\"none\""))
                .isEqualTo("1.0");
        client.close();
    }

    @Test
    void a_call_that_times_out_has_no_code_but_the_class_of_the_exception() {
        try (JsonRpcConnection client = connect(ProtocolVersion.V2_0)) {
            assertThatThrownBy(() -> client.call("later", null, int.class, CallOption.timeout(Duration.ofMillis(1))))
                    .isInstanceOf(CallTimeoutException.class);
            String labels = "error_type=\"dev.antiphon.error.CallTimeoutException\",rpc_response_status_code=\"none\"";
            assertThat(scrape.value("jsonrpc_client_errors_total", labels)).isEqualTo("1.0");
            assertThat(scrape.lines("rpc_client_call_duration_seconds_count"))
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains(
                            "error_type=\"dev.antiphon.error.CallTimeoutException\"",
                            "rpc_response_status_code=\"none\"");
        }
    }

    @Test
    void a_timeout_that_the_peer_reports_has_its_code() {
        metrics.install(demo.server().method("late", Parameters.none(), args -> {
                    throw new CallTimeoutException();
                }))
                .build()
                .accept(pair.left());
        try (JsonRpcConnection client = metrics.install(JsonRpcClient.builder().errorProfile(ErrorProfile.V2))
                .connect(pair.right())) {
            assertThatThrownBy(() -> client.call("late", int.class)).isInstanceOf(CallTimeoutException.class);
        }
        String code = Long.toString(ErrorProfile.V2.code(Fault.TIMED_OUT));
        assertThat(scrape.timed("client", "late", "request", code)).isEqualTo("1");
        assertThat(scrape.timed("server", "late", "request", code)).isEqualTo("1");
    }

    @Test
    void responses_that_match_no_pending_call_are_counted() {
        Channel peer = pair.left();
        try (JsonRpcConnection client = metrics.install(JsonRpcClient.builder()).connect(pair.right())) {
            assertThat(client.peer()).isNotEmpty();
            peer.start(new Receiver() {
                @Override
                public void message(byte[] bytes, int start, int end) {}

                @Override
                public void tooLarge(int limit) {}

                @Override
                public void closed(Disconnect reason) {}
            });
            peer.send("{\"jsonrpc\":\"2.0\",\"result\":1,\"id\":99}".getBytes(StandardCharsets.UTF_8));
            Wait.until(
                    "it is counted",
                    () -> scrape.value("jsonrpc_client_strays_total", "").equals("1.0"));
        }
    }

    @Test
    void the_number_of_error_codes_is_bounded() {
        metrics.install(demo.server().method("code", Parameters.of(Parameter.required("c", int.class)), args -> {
                    throw new JsonRpcException(args.<Integer>get(0), "made up");
                }))
                .build()
                .accept(pair.left());
        try (JsonRpcConnection client = metrics.install(JsonRpcClient.builder()).connect(pair.right())) {
            for (int i = 1; i <= 300; i++) {
                RawJson params = RawJson.of("[" + i + "]");
                assertThatThrownBy(() -> client.call("code", params, int.class)).isInstanceOf(JsonRpcException.class);
            }
        }
        assertThat(scrape.lines("rpc_client_call_duration_seconds_count")).hasSize(101);
        // The counter of internal errors is registered at the start.
        assertThat(scrape.lines("jsonrpc_client_errors_total")).hasSize(102);
        assertThat(scrape.timed("client", "code", "request", "_OTHER")).isEqualTo("200");
    }
}
