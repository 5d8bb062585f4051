package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import dev.antiphon.transport.Framing;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The commands that call, over TCP, against the demo and a few more methods. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommandTest {
    private final BlockingQueue<String> noted = new LinkedBlockingQueue<>();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final CompletableFuture<Void> cancelled = new CompletableFuture<>();
    private final Shell shell = Shell.piped();
    private Listener listener;
    private String uri;

    @BeforeAll
    void listen() {
        JsonRpcServer server = DemoServer.builder()
                .accept(ProtocolVersion.V1_0)
                .method("odd", Parameters.none(), call -> {
                    throw new JsonRpcException(7, "a\u001b[31mb\nc", RawJson.of("\"\u009b\""));
                })
                // On the reader thread: a call that waits for a worker is cancelled with the connection, which the
                // command closes at once.
                .raw(
                        "note",
                        (params, call) -> {
                            noted.add(call.version() + " " + params);
                            return RawJson.NULL;
                        },
                        MethodOption.nonBlocking())
                .method("hang", Parameters.none(), call -> {
                    call.call().cancellation().onCancel(() -> cancelled.complete(null));
                    hanging.countDown();
                    new CountDownLatch(1).await(); // until interrupted
                    return null;
                })
                .build();
        listener = TcpTransport.builder(server, "127.0.0.1", 0)
                .maxMessageBytes(DemoServer.MESSAGE_BYTES)
                .serve();
        uri = listener.address().toString();
    }

    @AfterAll
    void stopListening() {
        listener.close();
    }

    @Test
    void a_call_prints_the_text_of_its_result_unchanged() {
        assertThat(shell.run("call", uri, "get_data")).isEqualTo(new Shell.Run(0, "[\"hello\",5]\n", ""));
        assertThat(shell.run("call", uri, "subtract", "[42,23]")).isEqualTo(new Shell.Run(0, "19\n", ""));
        assertThat(shell.run("call", uri, "subtract", "minuend=42", "subtrahend=23"))
                .isEqualTo(new Shell.Run(0, "19\n", ""));
        assertThat(shell.run("call", uri, "subtract", "{\"minuend\":42,\"subtrahend\":23}"))
                .isEqualTo(new Shell.Run(0, "19\n", ""));
        assertThat(shell.run("call", uri, "echo", "value=größe 😀")).isEqualTo(new Shell.Run(0, "\"größe 😀\"\n", ""));
        assertThat(shell.run("call", uri, "update")).isEqualTo(new Shell.Run(0, "null\n", ""));
    }

    @Test
    void parameters_can_be_read_from_the_standard_input() {
        assertThat(shell.input("{\"value\":\n [1,2]}\n").run("call", uri, "echo", "-"))
                .isEqualTo(new Shell.Run(0, "[1,2]\n", ""));
    }

    @Test
    void a_terminal_gets_the_result_indented_and_coloured() {
        assertThat(Shell.interactive(Map.of("TERM", "xterm"))
                        .run("call", uri, "get_data")
                        .out())
                .isEqualTo("[\n  \u001b[32m\"hello\"\u001b[0m,\n  \u001b[36m5\u001b[0m\n]\n");
    }

    @Test
    void colours_can_be_switched_off() {
        String plain = "[\n  \"hello\",\n  5\n]\n";

        assertThat(Shell.interactive(Map.of("NO_COLOR", "1"))
                        .run("call", uri, "get_data")
                        .out())
                .isEqualTo(plain);
        assertThat(Shell.interactive(Map.of("TERM", "dumb"))
                        .run("call", uri, "get_data")
                        .out())
                .isEqualTo(plain);
        assertThat(Shell.interactive(Map.of("NO_COLOR", ""))
                        .run("call", uri, "get_data")
                        .out())
                .contains("\u001b[");
    }

    @Test
    void an_error_goes_to_the_standard_error_with_its_data() {
        assertThat(shell.run("call", uri, "foobar"))
                .isEqualTo(new Shell.Run(1, "", "error -32601: Method not found\n"));
        assertThat(shell.run("call", uri, "fail"))
                .isEqualTo(new Shell.Run(1, "", "error -32001: failed\n{\"why\":\"test\"}\n"));
    }

    @Test
    void text_of_a_peer_cannot_control_the_terminal() {
        assertThat(shell.run("call", uri, "odd").err()).isEqualTo("error 7: a\\u001b[31mb\\u000ac\n\"\\u009b\"\n");
    }

    @Test
    void control_characters_that_json_allows_are_escaped_in_results() {
        String sent = "[\"a\u007fb\u0080c\u009bd\u00a0e\u00c2f\"]";
        String escaped = "\"a\\u007fb\\u0080c\\u009bd\u00a0e\u00c2f\"";

        assertThat(shell.run("call", uri, "echo", sent).out()).isEqualTo(escaped + "\n");
        assertThat(shell.run("call", uri, "echo", sent, "--json").out()).isEqualTo("{\"result\":" + escaped + "}\n");
        assertThat(Shell.interactive(Map.of("NO_COLOR", "1"))
                        .run("call", uri, "echo", sent)
                        .out())
                .isEqualTo(escaped + "\n");
    }

    @Test
    void json_prints_one_object() {
        assertThat(shell.run("call", "--json", uri, "get_data"))
                .isEqualTo(new Shell.Run(0, "{\"result\":[\"hello\",5]}\n", ""));
        assertThat(shell.run("call", uri, "fail", "--json"))
                .isEqualTo(new Shell.Run(
                        1, "{\"error\":{\"code\":-32001,\"message\":\"failed\",\"data\":{\"why\":\"test\"}}}\n", ""));
        assertThat(shell.run("call", uri, "foobar", "--json"))
                .isEqualTo(new Shell.Run(1, "{\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\n", ""));
        assertThat(shell.run("notify", uri, "update", "--json")).isEqualTo(new Shell.Run(0, "{\"sent\":true}\n", ""));
    }

    @Test
    void json_is_valid_whatever_the_peer_sends() {
        assertThat(RawJson.of(shell.run("call", uri, "odd", "--json").out())
                        .member("error")
                        .orElseThrow()
                        .member("message")
                        .orElseThrow()
                        .asString())
                .isEqualTo("a\u001b[31mb\nc");
    }

    @Test
    void a_timeout_is_a_failure() {
        Shell.Run run = withShortTimeout(timeout -> shell.run("call", uri, "sleep", "[600000]", "--timeout", timeout));

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("failure: No answer to 'sleep' within ")
                .endsWith("\n");
        assertThat(withShortTimeout(
                                timeout -> shell.run("call", uri, "sleep", "[600000]", "--timeout", timeout, "--json"))
                        .out())
                .startsWith("{\"failure\":{\"kind\":\"timeout\",\"message\":\"No answer to 'sleep'");
    }

    /** Runs a command with increasing timeouts until one is long enough to connect. */
    private static Shell.Run withShortTimeout(Function<String, Shell.Run> command) {
        double seconds = 0.05;
        Shell.Run run = command.apply(seconds + "s");
        while (run.toString().contains("Cannot connect") && seconds < 20) {
            seconds *= 4;
            run = command.apply(seconds + "s");
        }
        return run;
    }

    @Test
    void an_unreachable_server_is_a_failure() {
        Listener gone = TcpTransport.serve(DemoServer.server(), 0);
        gone.close();
        String address = gone.address().toString();

        Shell.Run run = shell.run("call", address, "get_data");
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).startsWith("failure: Cannot connect to " + address);
        assertThat(shell.run("notify", address, "update").code()).isEqualTo(3);
        assertThat(shell.input("{\"method\":\"get_data\"}")
                        .run("batch", address, "--json")
                        .out())
                .startsWith("{\"failure\":{\"kind\":\"lost\",\"message\":\"Cannot connect to " + address);
    }

    @Test
    void a_server_with_another_framing_is_a_failure() {
        Shell.Run run = shell.run("call", uri, "get_data", "--framing", "content-length", "--json");

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out()).startsWith("{\"failure\":{\"kind\":\"broken-frame\",");
    }

    @Test
    void the_framing_can_be_chosen_by_option_and_by_uri() {
        try (Listener framed = TcpTransport.builder(DemoServer.server(), "127.0.0.1", 0)
                .framing(Framing.contentLength())
                .serve()) {
            String plain = "tcp://127.0.0.1:" + framed.port();

            assertThat(shell.run("call", plain, "get_data", "--framing", "content-length")
                            .code())
                    .isZero();
            assertThat(shell.run("call", plain + "?framing=content-length", "get_data")
                            .code())
                    .isZero();
            assertThat(shell.run("call", plain + "?framing=newline", "get_data", "--framing", "content-length")
                            .err())
                    .startsWith("The framing is given twice");
        }
    }

    @Test
    void an_interruption_cancels_the_call_at_the_server() throws Exception {
        CompletableFuture<Shell.Run> run = new CompletableFuture<>();
        Thread command = new Thread(() -> run.complete(Shell.piped().run("call", uri, "hang", "--json")));
        command.start();
        assertThat(hanging.await(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();

        command.interrupt();

        assertThat(run.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .isEqualTo(
                        new Shell.Run(130, "{\"failure\":{\"kind\":\"cancelled\",\"message\":\"Cancelled\"}}\n", ""));
        cancelled.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void a_notification_is_sent_before_the_command_ends() throws InterruptedException {
        assertThat(shell.run("notify", uri, "note", "a=1")).isEqualTo(new Shell.Run(0, "", ""));
        assertThat(noted.poll(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo("2.0 {\"a\":1}");
    }

    @Test
    void the_version_of_the_protocol_can_be_chosen() throws InterruptedException {
        for (String version : new String[] {"1.0", "2.0", "3.0"}) {
            assertThat(shell.run("call", uri, "note", "[1]", "--protocol", version))
                    .isEqualTo(new Shell.Run(0, "null\n", ""));
            assertThat(noted.poll(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(version + " [1]");
        }
    }

    @Test
    void what_version_1_0_does_not_have_is_a_usage_error() {
        Shell.Run named = shell.run("call", uri, "note", "a=1", "--protocol", "1.0");
        assertThat(named.code()).isEqualTo(2);
        assertThat(named.err()).startsWith("Version 1.0 has no named parameters; give a JSON array\n");

        Shell.Run batch = shell.input("{\"method\":\"note\"}").run("batch", uri, "--protocol", "1.0");
        assertThat(batch.code()).isEqualTo(2);
        assertThat(batch.err()).startsWith("Version 1.0 has no batches");
    }

    @Test
    void a_batch_prints_results_by_id_in_the_order_of_its_calls(@TempDir Path directory) throws IOException {
        String calls = """
                [{"jsonrpc":"2.0","method":"sleep","params":[50],"id":"slow"},
                 {"jsonrpc":"2.0","method":"foobar","id":2},
                 {"jsonrpc":"2.0","method":"update"},
                 {"jsonrpc":"2.0","method":"fail","id":3},
                 {"method":"sum","params":[1,2,4]}]""";
        Path file = Files.writeString(directory.resolve("calls.json"), calls);
        Shell.Run people = new Shell.Run(
                1,
                "\"slow\": 50\n1: 7\n",
                "2: error -32601: Method not found\n3: error -32001: failed\n{\"why\":\"test\"}\n");

        assertThat(shell.run("batch", uri, file.toString())).isEqualTo(people);
        assertThat(shell.input(calls).run("batch", uri)).isEqualTo(people);
        assertThat(shell.input(calls).run("batch", uri, "-")).isEqualTo(people);
        assertThat(shell.input(calls).run("batch", uri, "--json"))
                .isEqualTo(new Shell.Run(
                        1,
                        "{\"results\":[{\"id\":\"slow\",\"result\":50},"
                                + "{\"id\":2,\"error\":{\"code\":-32601,\"message\":\"Method not found\"}},"
                                + "{\"sent\":true},"
                                + "{\"id\":3,\"error\":{\"code\":-32001,\"message\":\"failed\",\"data\":{\"why\":\"test\"}}},"
                                + "{\"id\":1,\"result\":7}]}\n",
                        ""));
    }

    @Test
    void a_batch_that_times_out_is_a_failure() {
        Shell.Run run = withShortTimeout(
                timeout -> shell.input("{\"method\":\"sleep\",\"params\":[600000]}\n{\"notify\":\"update\"}\n")
                        .run("batch", uri, "--timeout", timeout));

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).startsWith("1: failure: No answer to 'sleep'");
    }

    @Test
    void a_batch_of_notifications_prints_nothing() {
        assertThat(shell.input("{\"notify\":\"update\"}\n{\"notify\":\"notify_hello\",\"params\":[7]}\n")
                        .run("batch", uri))
                .isEqualTo(new Shell.Run(0, "", ""));
    }
}
