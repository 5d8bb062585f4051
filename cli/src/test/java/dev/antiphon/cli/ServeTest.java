package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.socket.TcpTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command serve, over TCP and Unix sockets. */
class ServeTest {
    private final Shell shell = Shell.piped();

    @Test
    void a_port_is_served_until_the_command_is_interrupted() throws Exception {
        try (RunningServer server = new RunningServer("--tcp", "0")) {
            String uri = server.address();
            assertThat(uri).matches("tcp://127\\.0\\.0\\.1:[1-9]\\d*");
            assertThat(shell.run("call", uri, "subtract", "[42,23]")).isEqualTo(new Shell.Run(0, "19\n", ""));

            server.interrupt();

            assertThat(server.code()).isZero();
            assertThat(shell.run("call", uri, "get_data").code()).isEqualTo(3);
        }
    }

    @Test
    void a_unix_socket_is_served_and_its_file_deleted_at_the_end(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("demo.sock");
        try (RunningServer server = new RunningServer("--unix", file.toString())) {
            assertThat(server.address()).isEqualTo("unix://" + file);
            assertThat(shell.run("call", server.address(), "get_data").out()).isEqualTo("[\"hello\",5]\n");
        }
        assertThat(Files.exists(file)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"newline", "content-length", "length-prefix"})
    void the_printed_address_can_be_called_with_every_framing(String framing) throws Exception {
        try (RunningServer server = new RunningServer("--tcp", "0", "--framing", framing)) {
            assertThat(shell.run("call", server.address(), "get_data").out()).isEqualTo("[\"hello\",5]\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flows", "subscriptions", "partial-results", "collected"})
    void the_stream_convention_can_be_chosen(String wire) throws Exception {
        try (RunningServer server = new RunningServer("--tcp", "0", "--streams", wire)) {
            assertThat(shell.run("stream", server.address(), "demo_ticks", "n=3", "--wire", wire))
                    .isEqualTo(new Shell.Run(0, "1\n2\n3\n", ""));
        }
    }

    @Test
    void the_local_address_can_be_chosen() throws Exception {
        try (RunningServer server = new RunningServer("--tcp", "0", "--host", "localhost")) {
            assertThat(shell.run("call", server.address(), "get_data").code()).isZero();
        }
    }

    @Test
    void messages_of_16_mib_are_taken_and_given() throws Exception {
        try (RunningServer server = new RunningServer("--tcp", "0")) {
            String text = "x".repeat(DemoServer.MESSAGE_BYTES - 100);

            Shell.Run run = shell.input("[\"" + text + "\"]").run("call", server.address(), "echo", "-");

            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out().equals("\"" + text + "\"\n"))
                    .as("the same text")
                    .isTrue();
        }
    }

    @Test
    void a_running_call_completes_before_the_server_ends() throws Exception {
        try (RunningServer server = new RunningServer("--tcp", "0");
                JsonRpcClient client = JsonRpcClient.connect(server.address())) {
            CompletableFuture<Integer> sleep = client.callAsync("sleep", RawJson.of("[500]"), Integer.class);
            // Sent after the sleep on the same connection: when it completes, the sleep has begun.
            client.call("get_data", RawJson.class);

            server.interrupt();

            assertThat(sleep.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(500);
            assertThat(server.code()).isZero();
        }
    }

    @Test
    void a_port_in_use_is_a_failure() {
        try (Listener other = TcpTransport.serve(DemoServer.server(), 0)) {
            Shell.Run run = shell.run("serve", "--tcp", Integer.toString(other.port()));

            assertThat(run.code()).isEqualTo(3);
            assertThat(run.err()).startsWith("failure: Cannot listen on tcp://127.0.0.1:" + other.port());
        }
    }

    @Test
    void without_a_connection_callbacks_fail() {
        assertThat(DemoServer.server()
                        .handle("{\"jsonrpc\":\"2.0\",\"method\":\"callMe\",\"id\":1}")
                        .join())
                .contains("\"code\":-32000");
    }
}
