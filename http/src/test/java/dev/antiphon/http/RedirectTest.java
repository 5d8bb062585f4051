package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.HttpStatusException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects that a client follows, and those that it does not. */
class RedirectTest {
    private static final String RESULT = "{\"jsonrpc\":\"2.0\",\"result\":5,\"id\":1}";
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"f\",\"id\":1}";

    private final List<AutoCloseable> opened = new ArrayList<>();

    /** Responds to a request for a target. */
    private interface Answer {
        void to(String target, RawHttpServer.Connection connection) throws IOException;
    }

    private RawHttpServer server(Answer answer) throws IOException {
        RawHttpServer server = new RawHttpServer(connection -> {
            for (String request = connection.request(); request != null; request = connection.request()) {
                answer.to(request.split(" ", 3)[1], connection);
            }
        });
        opened.add(0, server);
        return server;
    }

    private RawHttpServer answering() throws IOException {
        return server((target, connection) -> connection.reply("200 OK\nContent-Type: application/json", RESULT));
    }

    private JsonRpcClient client(HttpConnector connector) {
        JsonRpcClient client =
                JsonRpcClient.builder().timeout(Duration.ofMinutes(2)).over(connector.exchange());
        opened.add(client);
        return client;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private static List<String> targets(RawHttpServer server) {
        return server.requests().stream()
                .map(request -> request.substring(0, request.indexOf('\n')))
                .toList();
    }

    private static void refused(JsonRpcClient client, int status) {
        assertThat(Wait.forFailure(client.callAsync("f", RawJson.class)))
                .isInstanceOf(TransportException.class)
                .cause()
                .isInstanceOfSatisfying(
                        HttpStatusException.class, e -> assertThat(e.status()).isEqualTo(status));
    }

    @ParameterizedTest
    @ValueSource(strings = {"307 Temporary Redirect", "308 Permanent Redirect"})
    void the_same_request_is_sent_to_the_new_location(String status) throws IOException {
        RawHttpServer server = server((target, connection) -> connection.reply(
                target.equals("/rpc?a=b") ? status + "\nLocation: /there?c=d" : "200 OK",
                target.equals("/rpc?a=b") ? "go away" : RESULT));
        JsonRpcClient client = client(HttpTransport.connector(server.uri() + "?a=b")
                .header("Tenant", "blue")
                .bearer(() -> "t"));
        assertThat(client.call("f", int.class, CallOption.header("Trace", "7"))).isEqualTo(5);
        assertThat(targets(server)).containsExactly("POST /rpc?a=b HTTP/1.1", "POST /there?c=d HTTP/1.1");
        String first = server.requests().get(0);
        assertThat(first)
                .contains("Tenant: blue", "Trace: 7", "Authorization: Bearer t", "Rpc-Timeout-Ms: 120000")
                .endsWith("\n\n" + CALL);
        assertThat(server.requests().get(1)).isEqualTo(first.replace("/rpc?a=b", "/there?c=d"));
        assertThat(server.accepted()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "/a/b/c, d, /a/b/d",
        "/a/b/c, ../d, /a/d",
        "/a/b/c, ?q=1, /a/b/?q=1",
        "/a/b/c, /d, /d",
        "/a/b/c, d?x#y, /a/b/d?x",
    })
    void a_location_is_relative_to_the_address_that_redirects(String first, String location, String second)
            throws IOException {
        RawHttpServer server = server((target, connection) -> {
            if (target.equals("/rpc")) {
                connection.reply("307 Go\nLocation: " + first, "");
            } else if (target.equals(first)) {
                connection.reply("307 Go\nLocation: " + location, "");
            } else {
                connection.reply("200 OK", RESULT);
            }
        });
        assertThat(client(HttpTransport.connector(server.uri())).call("f", int.class))
                .isEqualTo(5);
        assertThat(targets(server))
                .containsExactly("POST /rpc HTTP/1.1", "POST " + first + " HTTP/1.1", "POST " + second + " HTTP/1.1");
    }

    @Test
    void a_location_is_relative_to_an_address_without_a_path() throws IOException {
        RawHttpServer server = server((target, connection) -> {
            if (target.equals("/")) {
                connection.reply("307 Go\nLocation: there", "");
            } else {
                connection.reply("200 OK", RESULT);
            }
        });
        assertThat(client(HttpTransport.connector("http://127.0.0.1:" + server.port()))
                        .call("f", int.class))
                .isEqualTo(5);
        assertThat(targets(server)).containsExactly("POST / HTTP/1.1", "POST /there HTTP/1.1");
    }

    @Test
    void headers_of_the_client_are_not_sent_to_another_server() throws IOException {
        RawHttpServer other = answering();
        RawHttpServer server = server(
                (target, connection) -> connection.reply("307 Go\nLocation: " + other.uri() + "?from=first", ""));
        JsonRpcClient client = client(
                HttpTransport.connector(server.uri()).header("Tenant", "blue").bearer(() -> "secret"));
        assertThat(client.call("f", int.class, CallOption.header("Trace", "7"))).isEqualTo(5);
        assertThat(server.requests().get(0)).contains("Tenant", "Trace", "secret");
        assertThat(other.requests().get(0))
                .doesNotContain("Tenant", "Trace", "secret", "Authorization")
                .isEqualTo("POST /rpc?from=first HTTP/1.1\nAccept: application/json, text/event-stream,"
                        + " application/x-ndjson\nContent-Type: application/json\nRpc-Timeout-Ms: 120000\n"
                        + "content-length: 37\nhost: 127.0.0.1:" + other.port() + "\n\n" + CALL);
    }

    @Test
    void another_name_of_the_same_server_counts_as_another_server() throws IOException {
        RawHttpServer[] self = new RawHttpServer[1];
        self[0] = server((target, connection) -> {
            if (target.equals("/rpc")) {
                connection.reply("307 Go\nLocation: //localhost:" + self[0].port() + "/there", "");
            } else {
                connection.reply("200 OK", RESULT);
            }
        });
        assertThat(client(HttpTransport.connector(self[0].uri()).bearer(() -> "secret"))
                        .call("f", int.class))
                .isEqualTo(5);
        assertThat(self[0].requests().get(1)).startsWith("POST /there").doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"301", "302", "303", "300", "304", "305"})
    void redirects_that_change_the_method_are_not_followed(int status) throws IOException {
        RawHttpServer other = answering();
        RawHttpServer server = server((target, connection) ->
                connection.reply(status + " Moved\nLocation: " + other.uri(), status == 304 ? "" : "x"));
        refused(client(HttpTransport.connector(server.uri())), status);
        assertThat(other.requests()).isEmpty();
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://",
                "ftp://localhost/",
                "ws://localhost/",
                "http://user:pass@127.0.0.1/",
                "%%%",
                "http://[::1"
            })
    void invalid_locations_are_not_followed(String location) throws IOException {
        RawHttpServer server = server((target, connection) ->
                connection.reply("307 Go" + (location.isEmpty() ? "" : "\nLocation: " + location), ""));
        refused(client(HttpTransport.connector(server.uri())), 307);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void a_redirect_loop_ends_after_five_redirects() throws IOException {
        RawHttpServer server =
                server((target, connection) -> connection.reply("308 Go\nLocation: " + target + "x", ""));
        refused(client(HttpTransport.connector(server.uri())), 308);
        assertThat(targets(server)).hasSize(6).last().isEqualTo("POST /rpcxxxxx HTTP/1.1");
    }

    @Test
    void an_endless_body_of_a_redirect_is_not_read() throws IOException {
        RawHttpServer server = server((target, connection) -> {
            if (target.equals("/rpc")) {
                connection.write("HTTP/1.1 307 Go\r\nLocation: /there\r\nTransfer-Encoding: chunked\r\n\r\n");
                while (true) {
                    connection.write("400\r\n" + "x".repeat(1024) + "\r\n");
                }
            } else {
                connection.reply("200 OK", RESULT);
            }
        });
        assertThat(client(HttpTransport.connector(server.uri())).call("f", int.class))
                .isEqualTo(5);
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void a_call_can_be_cancelled_while_it_is_redirected() throws IOException {
        CountDownLatch redirected = new CountDownLatch(1);
        RawHttpServer server = server((target, connection) -> {
            connection.write("HTTP/1.1 307 Go\r\nLocation: /there\r\nContent-Length: 5\r\n\r\n12");
            redirected.countDown();
            connection.awaitDisconnect();
        });
        CompletableFuture<RawJson> call =
                client(HttpTransport.connector(server.uri())).callAsync("f", RawJson.class);
        Wait.forLatch(redirected);
        call.cancel(true);
        Wait.until("the connection is closed", () -> server.ended() == 1);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void a_redirect_whose_body_is_cut_off_fails_the_call() throws IOException {
        RawHttpServer server = server((target, connection) -> {
            connection.write("HTTP/1.1 307 Go\r\nLocation: /there\r\nContent-Length: 5\r\n\r\n12");
            connection.socket().close();
        });
        assertThat(Wait.forFailure(client(HttpTransport.connector(server.uri())).callAsync("f", RawJson.class)))
                .isInstanceOf(TransportException.class)
                .hasMessageContaining("within a redirect");
    }
}
