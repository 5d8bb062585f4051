package dev.antiphon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.cli.demo.DemoServer;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TestCertificate;
import dev.antiphon.transport.socket.TcpTransport;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The command serve, over HTTP and WebSocket. */
class HttpServeTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(RawPeer.TIMEOUT_SECONDS);
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String NOTIFICATION = "{\"jsonrpc\":\"2.0\",\"method\":\"update\"}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Shell shell = Shell.piped();

    private HttpResponse<String> post(String uri, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return http.send(
                (headers.length == 0 ? request : request.headers(headers)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String uri) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(uri)).timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void without_options_http_is_served_on_port_8080_of_this_machine() throws Exception {
        try (RunningServer server = new RunningServer()) {
            // The port may be in use, but no other is tried.
            assertThat(server.lines(1).get(0))
                    .matches("listening on http://127\\.0\\.0\\.1:8080/rpc"
                            + "|failure: Cannot listen on 127\\.0\\.0\\.1:8080: .*");
        }
    }

    @Test
    void http_and_web_sockets_are_served_on_one_port_until_the_command_is_interrupted() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0")) {
            String uri = server.address();
            assertThat(uri).matches("http://127\\.0\\.0\\.1:[1-9]\\d*/rpc");
            assertThat(post(uri, CALL).body()).isEqualTo(ANSWER);
            for (String scheme : List.of("http", "ws")) {
                assertThat(shell.run("call", uri.replaceFirst("http", scheme), "subtract", "[42,23]"))
                        .isEqualTo(new Shell.Run(0, "19\n", ""));
            }

            server.interrupt();

            assertThat(server.code()).isZero();
            assertThat(shell.run("call", uri, "get_data").code()).isEqualTo(3);
        }
    }

    @Test
    void the_health_of_the_server_is_served() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0")) {
            assertThat(get(server.address().replace("/rpc", "/health")).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void the_explorer_is_at_the_printed_address() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0")) {
            String line = server.lines(3).get(2);
            assertThat(line).matches("explore it in a browser at http://127\\.0\\.0\\.1:\\d+/explorer");
            String uri = line.substring(line.lastIndexOf(' ') + 1);
            assertThat(get(uri).headers().firstValue("Location")).hasValue("explorer/");
            assertThat(get(uri + "/").body()).contains("<title>JSON-RPC explorer</title>");
            assertThat(get(uri + "/site.json").body()).contains("\"rpc\":\"../rpc\"");
        }
    }

    @Test
    void no_explorer_switches_the_explorer_off() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0", "--no-explorer")) {
            assertThat(server.lines(3).get(2)).startsWith("methods: ");
            assertThat(get(server.address().replace("/rpc", "/explorer/")).statusCode())
                    .isEqualTo(404);
            assertThat(get(server.address().replace("/rpc", "/openrpc.json")).statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void the_printed_commands_work() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0")) {
            List<String> lines = server.lines(8);
            assertThat(lines.get(1)).startsWith("and on ws://127.0.0.1:").contains("/rpc; GET http://127.0.0.1:");
            assertThat(lines.get(4)).isEqualTo("try:");
            List<String> curl = words(lines.get(5));
            assertThat(curl).startsWith("curl", "-H", "Content-Type: application/json", "-d");
            assertThat(post(curl.get(5), curl.get(4)).body()).isEqualTo(ANSWER);
            for (String line : lines.subList(6, 8)) {
                List<String> call = words(line);
                assertThat(call.get(0)).isEqualTo("antiphon");
                assertThat(shell.run(call.subList(1, call.size()).toArray(String[]::new)))
                        .as(line)
                        .isEqualTo(new Shell.Run(0, "19\n", ""));
            }
            assertThat(lines.get(7)).contains(" call ws://");
        }
    }

    /** Splits a command line as a shell does, with single quotes only. */
    private static List<String> words(String line) {
        Matcher word = Pattern.compile("'([^']*)'|(\\S+)").matcher(line);
        List<String> words = new ArrayList<>();
        while (word.find()) {
            words.add(word.group(1) != null ? word.group(1) : word.group(2));
        }
        return words;
    }

    @Test
    void the_status_of_a_notification_is_204_or_200_by_option() throws Exception {
        try (RunningServer standard = new RunningServer("--http", "0");
                RunningServer chosen = new RunningServer("--http", "0", "--reply-status", "200")) {
            assertThat(post(standard.address(), NOTIFICATION).statusCode()).isEqualTo(204);
            HttpResponse<String> empty = post(chosen.address(), NOTIFICATION);
            assertThat(empty.statusCode()).isEqualTo(200);
            assertThat(empty.body()).isEmpty();
        }
    }

    @Test
    void an_origin_can_be_allowed() throws Exception {
        String origin = "https://app.example.com";
        try (RunningServer closed = new RunningServer("--http", "0");
                RunningServer open = new RunningServer("--http", "0", "--cors", origin)) {
            assertThat(post(closed.address(), CALL, "Origin", origin).statusCode())
                    .isEqualTo(403);
            HttpResponse<String> answer = post(open.address(), CALL, "Origin", origin);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin"))
                    .contains(origin);
        }
    }

    @Test
    void version_1_0_can_be_allowed() throws Exception {
        String old = "{\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
        try (RunningServer strict = new RunningServer("--http", "0");
                RunningServer lenient = new RunningServer("--http", "0", "--allow-v1")) {
            assertThat(post(strict.address(), old).body()).contains("\"code\":-32600");
            assertThat(post(lenient.address(), old).body()).isEqualTo("{\"result\":19,\"error\":null,\"id\":1}");
        }
    }

    @Test
    void version_1_0_can_be_allowed_over_tcp_too() throws Exception {
        try (RunningServer lenient = new RunningServer("--tcp", "0", "--allow-v1")) {
            assertThat(shell.run("call", lenient.address(), "subtract", "[42,23]", "--protocol", "1.0"))
                    .isEqualTo(new Shell.Run(0, "19\n", ""));
        }
    }

    @Test
    void with_a_certificate_clients_that_trust_it_are_served_and_others_fail() throws Exception {
        TestCertificate certificate = TestCertificate.of("demo");
        try (RunningServer server = new RunningServer(
                "--http",
                "0",
                "--tls",
                certificate.certificate().toString(),
                certificate.key().toString())) {
            String uri = server.address();
            assertThat(uri).startsWith("https://127.0.0.1:");
            for (String scheme : List.of("https", "wss")) {
                String address = uri.replaceFirst("https", scheme);
                assertThat(shell.run(
                                "call",
                                address,
                                "get_data",
                                "--cacert",
                                certificate.certificate().toString()))
                        .isEqualTo(new Shell.Run(0, "[\"hello\",5]\n", ""));
                Shell.Run untrusted = shell.run("call", address, "get_data");
                assertThat(untrusted.code()).isEqualTo(3);
                assertThat(untrusted.err()).startsWith("failure: ").hasLineCount(1);
            }
            assertThat(server.lines(8).get(5)).contains(" --cacert " + certificate.certificate());
        }
    }

    @Test
    void another_host_name_can_be_allowed() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0", "--host", "localhost", "--allow-host", "*")) {
            assertThat(shell.run("call", server.address(), "get_data").code()).isZero();
        }
    }

    @Test
    void a_running_call_completes_before_the_server_ends() throws Exception {
        try (RunningServer server = new RunningServer("--http", "0");
                JsonRpcClient client = JsonRpcClient.connect(server.address().replaceFirst("http", "ws"))) {
            CompletableFuture<Integer> bySocket = client.callAsync("sleep", RawJson.of("[500]"), Integer.class);
            // Sent after the sleep on the same connection: when it completes, the sleep has begun.
            client.call("get_data", RawJson.class);

            server.interrupt();

            assertThat(bySocket.get(RawPeer.TIMEOUT_SECONDS, TimeUnit.SECONDS)).isEqualTo(500);
            assertThat(server.code()).isZero();
        }
    }

    @Test
    void a_port_in_use_is_reported_in_one_line() {
        try (Listener other = TcpTransport.serve(DemoServer.server(), 0)) {
            Shell.Run run = shell.run("serve", "--http", Integer.toString(other.port()));

            assertThat(run.code()).isEqualTo(3);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .startsWith("failure: Cannot listen on 127.0.0.1:" + other.port() + ": ")
                    .contains("already in use")
                    .hasLineCount(1);
        }
    }
}
