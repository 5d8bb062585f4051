package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.BatchResult;
import dev.antiphon.BatchResults;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.error.MessageTooLargeException;
import dev.antiphon.json.RawJson;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Exchange;
import dev.antiphon.transport.ExchangeRequest;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.HttpStatusException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client and servers that are unreachable, slow, broken or malicious. */
class ClientFaultsTest {
    private static final String RESULT = "{\"jsonrpc\":\"2.0\",\"result\":5,\"id\":1}";

    private final List<AutoCloseable> opened = new ArrayList<>();

    private RawHttpServer server(RawHttpServer.Script script) throws IOException {
        RawHttpServer server = new RawHttpServer(script);
        opened.add(0, server);
        return server;
    }

    private JsonRpcClient client(HttpConnector connector) {
        JsonRpcClient client =
                JsonRpcClient.builder().timeout(Duration.ofMinutes(2)).over(connector.exchange());
        opened.add(client);
        return client;
    }

    private JsonRpcClient client(RawHttpServer.Script script) throws IOException {
        return client(HttpTransport.connector(server(script).uri()));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private static ExchangeRequest letter(String message) {
        return new ExchangeRequest(message.getBytes(UTF_8), Map.of(), Duration.ofMinutes(1), true);
    }

    private static TransportException lost(JsonRpcClient client) {
        Throwable thrown = Wait.forFailure(client.callAsync("f", RawJson.class));
        assertThat(thrown).isInstanceOf(TransportException.class);
        return (TransportException) thrown;
    }

    // Connecting

    @Test
    void a_port_without_a_listener_fails_the_call_at_once() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        TransportException e = lost(client(HttpTransport.connector("http://127.0.0.1:" + port + "/rpc?key=secret")));
        assertThat(e.reason().kind()).isEqualTo(Kind.UNREACHED);
        assertThat(e.isUnsent()).isTrue();
        assertThat(e)
                .hasMessageContaining("http://127.0.0.1:" + port + "/rpc: cannot connect")
                .hasMessageContaining("refused")
                .hasMessageNotContaining("secret");
    }

    @Test
    void a_host_that_does_not_exist_fails_the_call() {
        TransportException e = lost(client(HttpTransport.connector("http://nowhere.invalid/rpc")));
        assertThat(e).hasMessageContaining("cannot connect").hasMessageContaining("nowhere.invalid");
        assertThat(e).hasCauseInstanceOf(UnknownHostException.class);
    }

    @Test
    void a_server_that_does_not_accept_fails_the_call_after_the_connect_timeout() throws IOException {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fill(full);
            TransportException e =
                    lost(client(HttpTransport.connector("http://127.0.0.1:" + full.getLocalPort() + "/rpc")
                            .connectTimeout(Duration.ofMillis(200))));
            assertThat(e.reason().kind()).isEqualTo(Kind.UNREACHED);
            // Two timers run, and either may expire first.
            assertThat(e).hasMessageMatching("(?s).*cannot connect.*(timed out|did not answer within 200 ms).*");
        }
    }

    @Test
    void a_call_that_is_cancelled_before_it_has_a_connection_ends_at_once() throws IOException {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fill(full);
            Exchange exchange = HttpTransport.connector("http://127.0.0.1:" + full.getLocalPort() + "/rpc")
                    .connectTimeout(Duration.ofDays(1))
                    .exchange();
            RecordingReceiver inbox = new RecordingReceiver();
            exchange.send(letter("{}"), inbox).run();
            assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
            RecordingReceiver other = new RecordingReceiver();
            exchange.send(letter("{}"), other);
            exchange.close();
            assertThat(other.end().kind()).isEqualTo(Kind.LOCAL);
            inbox.verify();
            other.verify();
        }
    }

    /** Fills the backlog of a listening socket. */
    private void fill(ServerSocket full) throws IOException {
        while (true) {
            Socket socket = new Socket();
            opened.add(socket);
            try {
                socket.connect(new InetSocketAddress(full.getInetAddress(), full.getLocalPort()), 300);
            } catch (SocketTimeoutException isFull) {
                return;
            }
        }
    }

    // Responses that are cut off

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 2",
                "HTTP/1.1 200 OK\r\nContent-Ty",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n" + RESULT,
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n26\r\n"
                        + RESULT,
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ndata",
            })
    void a_connection_that_ends_within_a_response_fails_the_call(String part) throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.write(part);
        });
        assertThat(lost(client).reason().kind()).isEqualTo(Kind.LOST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH\r\n\r\n",
                "HTTP/9.9 200 OK\r\n\r\n",
                "HTTP/1.1 abc OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: abc\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n",
            })
    void a_response_that_is_not_http_fails_the_call(String nonsense) throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.write(nonsense);
            connection.awaitDisconnect();
        });
        assertThat(lost(client).reason().kind()).isEqualTo(Kind.LOST);
    }

    @Test
    void endless_headers_fail_the_call() throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.write("HTTP/1.1 200 OK\r\n");
            while (true) {
                connection.write("X-Filler: " + "x".repeat(1000) + "\r\n");
            }
        });
        assertThat(lost(client).reason().kind()).isEqualTo(Kind.LOST);
    }

    @Test
    void a_response_cut_at_any_byte_is_complete_or_a_failure() throws IOException {
        String head =
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + RESULT.length() + "\r\n\r\n";
        String answer = head + RESULT;
        int[] cut = {0};
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.write(answer.substring(0, cut[0]));
        });
        for (int i = 0; i < answer.length(); i += i < head.length() - 4 ? 7 : 1) {
            cut[0] = i;
            assertThat(lost(client).reason().kind()).as("cut at %d", i).isEqualTo(Kind.LOST);
        }
    }

    @Test
    void a_body_may_end_with_the_connection() throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.write("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n"
                    + RESULT.replace("\"id\":1", "\"id\":" + connection.id()));
        });
        assertThat(client.call("f", int.class)).isEqualTo(5);
        assertThat(client.call("f", int.class)).isEqualTo(5);
    }

    @Test
    void informational_responses_are_skipped() throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
            connection.reply("200 OK", RESULT);
        });
        assertThat(client.call("f", int.class)).isEqualTo(5);
    }

    @Test
    void a_server_without_http_2_fails_the_call() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
            connection.awaitDisconnect();
        });
        TransportException e = lost(client(HttpTransport.connector(server.uri()).http2()));
        assertThat(e).hasMessageContaining("cannot connect").hasMessageContaining("SETTINGS");
        RawHttpServer closing = server(RawHttpServer.Connection::request);
        assertThat(lost(client(HttpTransport.connector(closing.uri()).http2()))).hasMessageContaining("cannot connect");
    }

    @Test
    void a_server_that_never_sends_http_2_settings_fails_the_call_after_the_connect_timeout() throws IOException {
        RawHttpServer server = server(RawHttpServer.Connection::awaitDisconnect);
        TransportException e =
                lost(client(HttpTransport.connector(server.uri()).http2().connectTimeout(Duration.ofMillis(300))));
        assertThat(e).hasMessageContaining("cannot connect: the server did not answer within 300 ms");
    }

    // Responses without JSON-RPC

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "502 Bad Gateway|text/html|<html>Bad gateway</html>|502",
                "401 Unauthorized|application/json|{\"message\":\"who are you?\"}|401",
                "401 Unauthorized|application/json|{\"error\":\"who are you?\"}|401",
                "404 Not Found|application/json|[]|404",
                "500 Server Error|application/json|\"no\"|500",
                "503 Unavailable|text/plain||503",
                "301 Moved|text/plain||301",
                "200 OK|text/html|<html>Log in</html>|200",
            })
    void a_status_without_a_json_rpc_body_fails_the_call_with_that_status(
            String status, String type, String body, int code) throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.reply(status + "\nContent-Type: " + type, body == null ? "" : body);
        });
        TransportException e = lost(client);
        assertThat(e.reason().kind()).isEqualTo(Kind.NO_ANSWER);
        assertThat(e).hasMessageContaining("HTTP status " + status);
        assertThat(e.getCause())
                .isInstanceOfSatisfying(
                        HttpStatusException.class, s -> assertThat(s.status()).isEqualTo(code));
    }

    @ParameterizedTest
    @ValueSource(strings = {"200 OK", "202 Accepted", "400 Bad Request", "429 Too Many", "500 Server Error"})
    void a_json_rpc_body_is_read_whatever_the_status_is(String status) throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.reply(status + "\nContent-Type: application/json", RESULT);
        });
        assertThat(client.call("f", int.class)).isEqualTo(5);
    }

    @Test
    void an_error_without_an_id_is_the_error_of_the_call() throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.reply(
                    "400 Bad Request\nContent-Type: application/json",
                    "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-7,\"message\":\"no\"},\"id\":null}");
        });
        assertThat(Wait.forFailure(client.callAsync("f", RawJson.class)))
                .isInstanceOfSatisfying(
                        JsonRpcException.class, e -> assertThat(e.code()).isEqualTo(-7));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "text/html; charset=utf-8", "application/octet-stream", "nonsense", ";;;"})
    void a_json_rpc_body_is_read_whatever_its_content_type_is(String type) throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.reply("200 OK\nContent-Type: " + type, "\r\n " + RESULT);
        });
        assertThat(client.call("f", int.class)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"200 OK", "202 Accepted", "204 No Content"})
    void an_empty_body_fails_a_call_and_completes_a_notification(String status) throws IOException {
        RawHttpServer server = server(connection -> {
            while (connection.request() != null) {
                connection.write("HTTP/1.1 " + status + "\r\n"
                        + (status.startsWith("204") ? "" : "Content-Length: 0\r\n") + "\r\n");
            }
        });
        JsonRpcClient client = client(HttpTransport.connector(server.uri()));
        client.notify("note");
        Wait.until("the notification has arrived", () -> server.requests().size() == 1);
        assertThat(lost(client).reason().kind()).isEqualTo(Kind.NO_ANSWER);
        RecordingReceiver inbox = new RecordingReceiver();
        Exchange exchange = HttpTransport.connector(server.uri()).exchange();
        exchange.send(new ExchangeRequest("{}".getBytes(UTF_8), Map.of(), Duration.ZERO, false), inbox);
        assertThat(inbox.end().kind()).isEqualTo(Kind.REMOTE);
        exchange.close();
    }

    @Test
    void a_body_that_is_too_large_fails_the_call_and_closes_the_connection_before_its_end() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
            while (true) {
                connection.write("400\r\n" + "[".repeat(1024) + "\r\n");
            }
        });
        JsonRpcClient client = client(HttpTransport.connector(server.uri()).maxMessageBytes(100_000));
        assertThat(Wait.forFailure(client.callAsync("f", RawJson.class)))
                .isInstanceOf(MessageTooLargeException.class)
                .hasMessageContaining("100000");
        Wait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void the_response_to_a_batch_may_have_any_order_and_missing_or_additional_entries() throws IOException {
        JsonRpcClient client = client(connection -> {
            connection.request();
            connection.reply(
                    "200 OK\nContent-Type: application/json",
                    "[{\"jsonrpc\":\"2.0\",\"result\":30,\"id\":3},7,{\"jsonrpc\":\"2.0\",\"result\":0,\"id\":99},"
                            + "{\"jsonrpc\":\"2.0\",\"result\":10,\"id\":1},{\"jsonrpc\":\"2.0\",\"result\":11,\"id\":1}]");
        });
        Batch batch = client.batch();
        List<BatchCall<Integer>> calls =
                List.of(batch.call("f", int.class), batch.call("f", int.class), batch.call("f", int.class));
        batch.notify("note", RawJson.of("[]"));
        BatchResults results = batch.send();
        assertThat(results.get(calls.get(0)).orThrow()).isEqualTo(10);
        assertThat(results.get(calls.get(1))).isInstanceOf(BatchResult.Failure.class);
        assertThat(results.get(calls.get(2)).orThrow()).isEqualTo(30);
    }

    // Cancelling

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_call_that_is_cancelled_or_times_out_closes_its_connection(boolean cancelled) throws IOException {
        CountDownLatch gone = new CountDownLatch(1);
        CountDownLatch received = new CountDownLatch(1);
        JsonRpcClient client = client(connection -> {
            connection.request();
            received.countDown();
            connection.awaitDisconnect();
            gone.countDown();
        });
        if (cancelled) {
            CompletableFuture<RawJson> call = client.callAsync("f", RawJson.class, CallOption.timeout(Duration.ZERO));
            Wait.forLatch(received);
            call.cancel(true);
        } else {
            Duration timeout = Duration.ofMillis(150);
            do { // until the request has arrived before the timeout
                timeout = timeout.multipliedBy(2);
                assertThat(Wait.forFailure(client.callAsync("f", RawJson.class, CallOption.timeout(timeout))))
                        .isInstanceOf(CallTimeoutException.class);
            } while (received.getCount() > 0 && timeout.toSeconds() < 20);
        }
        Wait.forLatch(gone);
    }

    @Test
    void a_request_that_is_cancelled_while_it_is_written_ends_at_once() throws IOException {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        RawHttpServer server = server(connection -> {
            // Not before something was written: until then the connection would be kept for another request.
            assertThat(connection.in().read()).isEqualTo('P');
            writing.countDown();
            Wait.forLatch(read);
            connection.awaitDisconnect();
        });
        Exchange exchange = HttpTransport.connector(server.uri()).exchange();
        RecordingReceiver inbox = new RecordingReceiver();
        Runnable stop = exchange.send(letter("x".repeat(20 << 20)), inbox);
        Wait.forLatch(writing);
        stop.run();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        read.countDown();
        Wait.until("the connection is closed", () -> server.ended() == 1);
        inbox.verify();
        exchange.close();
    }

    @Test
    void a_response_that_is_cancelled_within_its_body_ends_at_once() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\"a\":1}\n\ndata: {");
            connection.awaitDisconnect();
        });
        Exchange exchange = HttpTransport.connector(server.uri()).exchange();
        RecordingReceiver inbox = new RecordingReceiver();
        Runnable stop = exchange.send(letter("{}"), inbox);
        assertThat(inbox.next()).isEqualTo("{\"a\":1}");
        stop.run();
        assertThat(inbox.end().kind()).isEqualTo(Kind.LOCAL);
        Wait.until("the connection is closed", () -> server.ended() == 1);
        assertThat(inbox.rest()).isEmpty();
        inbox.verify();
        exchange.close();
    }

    @Test
    void an_exchange_that_its_receiver_stops_delivers_only_the_end() throws Exception {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + "data: {1}\n\n".repeat(3));
            connection.awaitDisconnect();
        });
        Exchange exchange = HttpTransport.connector(server.uri()).exchange();
        CompletableFuture<Runnable> stop = new CompletableFuture<>();
        List<String> messages = new ArrayList<>();
        RecordingReceiver inbox = new RecordingReceiver(bytes -> {
            messages.add(new String(bytes, UTF_8));
            stop.join().run();
            exchange.close();
        });
        stop.complete(exchange.send(letter("{}"), inbox));
        Disconnect end = inbox.end();
        assertThat(end.kind()).isEqualTo(Kind.LOCAL);
        assertThat(messages).containsExactly("{1}");
        inbox.verify();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void exchanges_stopped_at_any_moment_end_once_and_the_client_stays_usable(boolean http2) throws Exception {
        ResponderServer server = new ResponderServer(
                (message, headers) -> CompletableFuture.completedFuture(List.of(message)),
                ResponderServer.Format.EVENTS);
        opened.add(server);
        HttpConnector connector = HttpTransport.connector(server.uri()).maxConnections(4);
        Exchange exchange = (http2 ? connector.http2() : connector).exchange();
        opened.add(exchange);
        List<RecordingReceiver> inboxes = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            RecordingReceiver inbox = new RecordingReceiver();
            inboxes.add(inbox);
            Runnable stop = exchange.send(letter("{}"), inbox);
            for (int spin = 0; spin < (i % 100) * 20; spin++) {
                Thread.onSpinWait();
            }
            stop.run();
            if (i % 50 == 49) {
                RecordingReceiver whole = new RecordingReceiver();
                inboxes.add(whole);
                exchange.send(letter("{\"whole\":1}"), whole);
                assertThat(whole.next()).isEqualTo("{\"whole\":1}");
                assertThat(whole.end().kind()).isEqualTo(Kind.REMOTE);
            }
        }
        for (RecordingReceiver inbox : inboxes) {
            inbox.end();
            inbox.verify();
        }
    }

    @Test
    void a_closed_client_fails_calls_that_wait_for_a_connection() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.awaitDisconnect();
        });
        JsonRpcClient client = client(HttpTransport.connector(server.uri()).maxConnections(1));
        List<CompletableFuture<RawJson>> calls = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            calls.add(client.callAsync("f", RawJson.class));
        }
        Wait.until("one call is sent", () -> server.requests().size() == 1);
        client.close();
        assertThat(calls)
                .allSatisfy(call -> assertThat(Wait.forFailure(call))
                        .isInstanceOfSatisfying(
                                TransportException.class,
                                e -> assertThat(e.reason().kind()).isEqualTo(Kind.LOCAL)));
        Wait.until("all connections are closed", () -> server.ended() == server.accepted());
        assertThatThrownBy(() -> client.notify("late")).isInstanceOf(TransportException.class);
    }

    @Test
    void calls_wait_until_a_connection_is_free() throws IOException {
        CountDownLatch released = new CountDownLatch(1);
        RawHttpServer server = server(connection -> {
            while (connection.request() != null) {
                Wait.forLatch(released);
                connection.reply("200 OK", RESULT.replace("\"id\":1", "\"id\":" + connection.id()));
            }
        });
        JsonRpcClient client =
                client(HttpTransport.connector(server.uri()).maxConnections(1).connectTimeout(Duration.ofSeconds(1)));
        CompletableFuture<Integer> first = client.callAsync("f", int.class);
        Wait.until("the only connection is taken", () -> server.requests().size() == 1);
        CompletableFuture<Integer> second = client.callAsync("f", int.class);
        assertThat(Wait.forFailure(client.callAsync("f", int.class, CallOption.timeout(Duration.ofSeconds(3)))))
                .isInstanceOf(CallTimeoutException.class); // longer than the connect timeout
        assertThat(second).isNotDone();
        released.countDown();
        assertThat(Wait.forResult(first)).isEqualTo(5);
        assertThat(Wait.forResult(second)).isEqualTo(5);
        assertThat(client.call("f", int.class)).isEqualTo(5);
        assertThat(server.accepted()).isEqualTo(1);
    }
}
