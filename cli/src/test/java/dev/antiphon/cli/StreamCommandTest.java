package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameters;
import dev.antiphon.cli.client.StreamWireConverter;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.cli.output.Terminal;
import dev.antiphon.http.HttpTransport;
import dev.antiphon.stream.StreamWire;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import dev.antiphon.transport.socket.TcpTransport;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code stream}, in both versions, with every convention and transport. */
class StreamCommandTest {
    private static final String CANCELLED = "{\"failure\":{\"kind\":\"cancelled\",\"message\":\"Cancelled\"}}\n";

    private final Shell shell = Shell.piped();
    private final CountDownLatch flowing = new CountDownLatch(1);
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private Listener listener;

    @AfterEach
    void stopListening() {
        if (listener != null) {
            listener.close();
        }
    }

    /** Serves the demo, and a stream that never ends. */
    private String serve(String scheme, StreamWire wire) {
        JsonRpcServer server = DemoServer.builder().streams(wire).stream(
                        "demo_flow", Parameters.none(), (call, sink) -> {
                            call.call().cancellation().onCancel(() -> stopped.complete(null));
                            sink.send(1);
                            flowing.countDown();
                        })
                .build();
        listener = scheme.equals("tcp") ? TcpTransport.serve(server, 0) : HttpTransport.serve(server, 0);
        return listener.address().toString().replaceFirst("^http", scheme);
    }

    private String serve(String scheme) {
        return serve(scheme, StreamWire.FLOWS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "ws", "http"})
    void items_are_printed_as_lines_and_the_result_or_error_to_stderr(String scheme) {
        String uri = serve(scheme);
        assertThat(shell.run("stream", uri, "countStream", "n=3"))
                .isEqualTo(new Shell.Run(0, "1\n2\n3\n", "Result: 3\n"));
        assertThat(shell.run("stream", "--json", uri, "countStream", "[2]"))
                .isEqualTo(new Shell.Run(0, "{\"item\":1}\n{\"item\":2}\n{\"result\":2}\n", ""));
        assertThat(shell.run("stream", uri, "failStream"))
                .isEqualTo(new Shell.Run(1, "1\n", "error -32001: failed\n{\"why\":\"test\"}\n"));
        assertThat(shell.run("stream", "--json", uri, "failStream").out())
                .contains("{\"error\":{\"code\":-32001,\"title\":\"Unauthenticated\",\"message\":\"failed\",");
        assertThat(shell.run("stream", uri, "add", "[1,2]")).isEqualTo(new Shell.Run(0, "", "Result: 3\n"));
        assertThat(shell.run("call", "--protocol", "3.0", uri, "slowAdd", "[1,2]"))
                .isEqualTo(new Shell.Run(0, "3\n", ""));
        assertThat(shell.run("call", uri, "sumStream", "[[1,2,3]]")).isEqualTo(new Shell.Run(0, "6\n", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "ws"})
    void flows_of_version_2_can_complete_and_fail(String scheme) {
        String uri = serve(scheme);
        assertThat(shell.run("stream", uri, "countStream", "n=3", "--protocol", "2.0"))
                .isEqualTo(new Shell.Run(0, "1\n2\n3\n", ""));
        assertThat(shell.run("stream", uri, "countStream", "[300]", "--wire", "flows")
                        .out())
                .isEqualTo(lines(300));
        assertThat(shell.run("stream", "--json", uri, "countStream", "[1]", "--wire", "flows"))
                .isEqualTo(new Shell.Run(0, "{\"item\":1}\n{\"result\":null}\n", ""));
        assertThat(shell.run("stream", uri, "failStream", "--protocol", "2.0"))
                .isEqualTo(new Shell.Run(1, "1\n", "error -32000: failed\n{\"why\":\"test\"}\n"));
        assertThat(shell.run("stream", uri, "foobar", "--protocol", "2.0"))
                .isEqualTo(new Shell.Run(1, "", "error -32601: Method not found\n"));
    }

    private static String lines(int count) {
        StringBuilder lines = new StringBuilder();
        IntStream.rangeClosed(1, count).forEach(i -> lines.append(i).append('\n'));
        return lines.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "tcp, subscriptions, SUBSCRIPTIONS",
        "ws, subscriptions, SUBSCRIPTIONS",
        "ws, partial-results, PARTIAL_RESULTS",
        "ws, collected, COLLECTED",
        "http, collected, COLLECTED"
    })
    void items_arrive_with_the_other_conventions_of_version_2(String scheme, String name, StreamWire wire) {
        String uri = serve(scheme, wire);
        assertThat(shell.run("stream", uri, "demo_ticks", "n=1000", "delayMs=0", "--wire", name))
                .isEqualTo(new Shell.Run(0, lines(1000), ""));
    }

    @Test
    void partial_results_have_a_result_beside_the_items() {
        assertThat(shell.run(
                        "stream",
                        serve("tcp", StreamWire.PARTIAL_RESULTS),
                        "countStream",
                        "n=2",
                        "--wire",
                        "partial-results"))
                .isEqualTo(new Shell.Run(0, "1\n2\n", "Result: 2\n"));
    }

    @Test
    void a_plain_call_of_a_stream_returns_a_flow_id_or_all_items() {
        String uri = serve("tcp");
        assertThat(shell.run("call", uri, "countStream", "[3]").out()).matches("\"[-\\w]{22}\"\n");
        assertThat(shell.run("call", uri, "countStream", "[3]", "--protocol", "3.0"))
                .isEqualTo(new Shell.Run(0, "[1,2,3]\n", ""));
        assertThat(shell.run("call", "--help").out().replaceAll("\\s+", " "))
                .contains("id of a flow")
                .contains("command stream");
    }

    @Test
    void a_server_with_another_convention_is_a_failure_with_a_reason() {
        String uri = serve("tcp");
        Shell.Run list = shell.run("stream", uri, "countStream", "[3]", "--wire", "collected");
        assertThat(list.code()).isEqualTo(3);
        assertThat(list.err()).startsWith("failure: ").contains("a list of items was expected, not a string");
        Shell.Run flow = shell.run("stream", uri, "update", "--protocol", "2.0", "--json");
        assertThat(flow.code()).isEqualTo(3);
        assertThat(flow.out()).startsWith("{\"failure\":{\"kind\":\"stream\"").contains("the id of a flow");
        Shell.Run none = shell.run("stream", uri, "demo_ticks", "[3]", "--wire", "subscriptions");
        assertThat(none).isEqualTo(new Shell.Run(1, "", "error -32601: Method not found\n"));
    }

    @Test
    void a_terminal_shows_the_number_of_items() {
        Shell.Run run = Shell.interactive(Map.of("NO_COLOR", "1")).run("stream", serve("tcp"), "countStream", "[2]");
        assertThat(run.out()).isEqualTo("1\n2\n");
        assertThat(run.err()).contains("\r1 item").contains("\r2 items").endsWith("Result: 2\n");
    }

    /** A running command, and its output so far. */
    private static final class Running {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final CompletableFuture<Integer> code = new CompletableFuture<>();
        private final Thread command;

        Running(String... words) {
            Terminal terminal = new Terminal(
                    InputStream.nullInputStream(),
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(OutputStream.nullOutputStream()),
                    () -> false,
                    Map.of());
            command = new Thread(() -> code.complete(AntiphonCommand.run(terminal, words)));
            command.start();
        }

        void awaitOutput(String text) {
            Wait.until(
                    text + " is printed",
                    () -> out.toString(StandardCharsets.UTF_8).equals(text));
        }

        void interrupt() throws Exception {
            command.interrupt();
            assertThat(code.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(130);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tcp", "ws", "http"})
    void an_interruption_cancels_the_stream_at_the_server(String scheme) throws Exception {
        Running command = new Running("stream", serve(scheme), "demo_flow", "--json");
        assertThat(flowing.await(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        command.interrupt();
        assertThat(command.out.toString(StandardCharsets.UTF_8)).endsWith(CANCELLED);
        stopped.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @EnumSource(StreamWire.class)
    void an_interruption_cancels_a_stream_of_version_2_at_the_server(StreamWire wire) throws Exception {
        Running command = new Running(
                "stream", serve("ws", wire), "demo_flow", "--json", "--wire", StreamWireConverter.name(wire));
        assertThat(flowing.await(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        command.interrupt();
        assertThat(command.out.toString(StandardCharsets.UTF_8)).endsWith(CANCELLED);
        stopped.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void an_interruption_sends_the_cancellation_of_each_convention() throws Exception {
        try (LinePeer peer = new LinePeer()) {
            Running flow = new Running("stream", peer.uri(), "m", "--wire", "flows");
            peer.answer(peer.request("\"method\":\"m\""), "\"f\"");
            peer.request("nextFlowValue\",\"params\":[\"f\"]");
            flow.interrupt();
            assertThat(peer.next()).contains("\"kotlinx.rpc.jsonrpc.internal.cancelFlow\",\"params\":[\"f\"]");
        }
        try (LinePeer peer = new LinePeer()) {
            Running subscription = new Running("stream", peer.uri(), "eth_logs", "--wire", "subscriptions");
            peer.answer(peer.request("\"eth_subscribe\",\"params\":[\"logs\"]"), "\"0x1\"");
            peer.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"eth_subscription\",\"params\":{\"subscription\":\"0x1\",\"result\":7}}");
            subscription.awaitOutput("7\n");
            subscription.interrupt();
            assertThat(peer.next()).contains("\"eth_unsubscribe\",\"params\":[\"0x1\"]");
        }
        try (LinePeer peer = new LinePeer()) {
            Running parts = new Running("stream", peer.uri(), "m", "--wire", "partial-results");
            String id = peer.request("\"partialResultToken\":");
            parts.interrupt();
            assertThat(peer.next()).contains("\"$/cancelRequest\",\"params\":{\"id\":" + id + "}");
        }
    }
}
