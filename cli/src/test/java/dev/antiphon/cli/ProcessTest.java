package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line in a child process: standard streams, signals and exit codes. */
class ProcessTest {
    @ParameterizedTest
    @CsvSource({"newline,-32001", "content-length,-32800", "length-prefix,-32001"})
    void stdio_is_served_until_the_input_ends(String framing, int cancelled) throws Exception {
        try (CliProcess child = new CliProcess("serve", "--stdio", "--framing", framing)) {
            try (RawPeer peer = new RawPeer(child.channel(Framing.named(framing)))) {
                peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}");
                assertThat(peer.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}");
                peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"sleep\",\"params\":[600000],\"id\":2}");
                peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":2}}");
                assertThat(peer.next()).contains("\"code\":" + cancelled + ",").contains("\"id\":2");
                peer.send("[{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":3}]");
                assertThat(peer.next()).isEqualTo("[{\"jsonrpc\":\"2.0\",\"result\":[\"hello\",5],\"id\":3}]");
            }
            assertThat(child.code()).isZero();
            assertThat(child.errorLine()).as("standard error").isNull();
        }
    }

    @Test
    void without_framing_stdio_is_one_message_per_line() throws Exception {
        try (CliProcess child = new CliProcess("serve", "--stdio")) {
            child.input("{\"jsonrpc\":\"2.0\",\"method\":\"get_data\",\"id\":1}\n".getBytes(StandardCharsets.UTF_8));

            assertThat(child.output()).isEqualTo("{\"jsonrpc\":\"2.0\",\"result\":[\"hello\",5],\"id\":1}\n");
            assertThat(child.code()).isZero();
        }
    }

    @Test
    void an_invalid_frame_ends_a_stdio_server_with_a_failure() throws Exception {
        try (CliProcess child = new CliProcess("serve", "--stdio", "--framing", "content-length")) {
            child.input("nonsense\r\n\r\n".getBytes(StandardCharsets.UTF_8));

            assertThat(child.errorLine()).startsWith("failure: ");
            assertThat(child.code()).isEqualTo(3);
        }
    }

    @Test
    void a_termination_drains_a_tcp_server_and_exits_with_0() throws Exception {
        try (CliProcess child = new CliProcess("serve", "--tcp", "0");
                JsonRpcClient client = connect(child)) {
            CompletableFuture<Integer> sleep = sleeping(client);

            child.terminate();

            assertThat(sleep.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(1000);
            assertThat(child.code()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"newline", "content-length"})
    void a_termination_drains_a_stdio_server_and_exits_with_0(String framing) throws Exception {
        try (CliProcess child = new CliProcess("serve", "--stdio", "--framing", framing);
                JsonRpcConnection client = JsonRpcClient.builder().connect(child.channel(Framing.named(framing)))) {
            CompletableFuture<Integer> sleep = sleeping(client);

            child.terminate();

            assertThat(sleep.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(1000);
            assertThat(child.code()).isZero();
        }
    }

    @Test
    void a_command_that_calls_exits_with_its_code() throws Exception {
        try (CliProcess server = new CliProcess("serve", "--tcp", "0")) {
            String uri = address(server);
            try (CliProcess call = new CliProcess("call", uri, "subtract", "[42,23]");
                    CliProcess error = new CliProcess("call", uri, "foobar")) {
                assertThat(call.output()).isEqualTo("19\n");
                assertThat(call.code()).isZero();
                assertThat(error.errorLine()).isEqualTo("error -32601: Method not found");
                assertThat(error.code()).isEqualTo(1);
            }
        }
    }

    @Test
    void a_terminated_call_is_cancelled_at_the_server() throws Exception {
        CountDownLatch hanging = new CountDownLatch(1);
        CompletableFuture<Void> cancelled = new CompletableFuture<>();
        JsonRpcServer server = JsonRpcServer.builder()
                .method("hang", Parameters.none(), arguments -> {
                    arguments.call().cancellation().onCancel(() -> cancelled.complete(null));
                    hanging.countDown();
                    new CountDownLatch(1).await(); // until interrupted
                    return null;
                })
                .build();
        try (Listener listener = TcpTransport.serve(server, 0);
                CliProcess call = new CliProcess("call", listener.address().toString(), "hang", "--json")) {
            assertThat(hanging.await(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();

            call.terminate();

            assertThat(call.output()).isEqualTo("{\"failure\":{\"kind\":\"cancelled\",\"message\":\"Cancelled\"}}\n");
            assertThat(call.code()).isEqualTo(143);
            cancelled.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void a_termination_drains_an_http_server_and_exits_with_0() throws Exception {
        try (CliProcess child = new CliProcess("serve", "--http", "0");
                JsonRpcClient client = JsonRpcClient.connect(address(child).replaceFirst("^http", "ws"))) {
            CompletableFuture<Integer> sleep = sleeping(client);

            child.terminate();

            assertThat(sleep.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(1000);
            assertThat(child.code()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void a_command_that_calls_over_http_exits_with_its_code(String scheme) throws Exception {
        try (CliProcess server = new CliProcess("serve", "--http", "0")) {
            String uri = address(server).replaceFirst("^http", scheme);
            try (CliProcess call = new CliProcess("call", uri, "subtract", "[42,23]");
                    CliProcess error = new CliProcess("call", uri, "foobar")) {
                assertThat(call.output()).isEqualTo("19\n");
                assertThat(call.code()).isZero();
                assertThat(call.errorLine()).as("standard error").isNull();
                assertThat(error.errorLine()).isEqualTo("error -32601: Method not found");
                assertThat(error.code()).isEqualTo(1);
            }
        }
    }

    @Test
    void a_call_over_tcp_loads_neither_vertx_nor_hdrhistogram(@TempDir Path directory) throws Exception {
        Path loaded = directory.resolve("loaded");
        try (Listener listener = TcpTransport.serve(DemoServer.server(), 0);
                CliProcess call = new CliProcess(
                        List.of("-Xlog:class+load:file=" + loaded),
                        "call",
                        listener.address().toString(),
                        "subtract",
                        "[42,23]")) {
            assertThat(call.code()).isZero();

            String classes = Files.readString(loaded);
            assertThat(classes).contains("dev.antiphon.cli.command.CallCommand ");
            assertThat(classes.lines()
                            .filter(line -> line.contains("io.vertx.")
                                    || line.contains("io.netty.")
                                    || line.contains("org.HdrHistogram.")))
                    .isEmpty();
        }
    }

    private static String address(CliProcess server) throws IOException {
        String line = server.errorLine();
        assertThat(line).matches("listening on (tcp|http)://127\\.0\\.0\\.1:.*");
        return line.substring("listening on ".length());
    }

    private static JsonRpcClient connect(CliProcess server) throws IOException {
        return JsonRpcClient.connect(address(server));
    }

    /** A running call that takes a second. */
    private static CompletableFuture<Integer> sleeping(JsonRpcClient client) {
        CompletableFuture<Integer> sleep = client.callAsync("sleep", RawJson.of("[1000]"), Integer.class);
        // Sent after the sleep on the same connection: when it completes, the sleep has begun.
        client.call("get_data", RawJson.class);
        return sleep;
    }
}
