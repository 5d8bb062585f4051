package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.http.internal.vertx.SharedVertx;
import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.HttpStatusException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handshakes of WebSocket clients, successful and not, and the connections that they leave. */
class WebSocketConnectTest {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private final List<AutoCloseable> opened = new ArrayList<>();

    private RawHttpServer server(RawHttpServer.Script script) throws IOException {
        RawHttpServer server = new RawHttpServer(script);
        opened.add(0, server);
        return server;
    }

    private static HttpConnector to(RawHttpServer server) {
        return HttpTransport.connector("ws://127.0.0.1:" + server.port() + "/rpc?key=secret");
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private static String accept(String request) {
        String key = request.replaceAll("(?is).*sec-websocket-key: *([^\\n]*)\\n.*", "$1");
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** The response to a handshake that the server accepts. */
    private static String agreed(String accept, String more) {
        String head =
                "HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Accept: ";
        return (head + accept + "\n" + more + "\n").replace("\n", "\r\n");
    }

    private static TransportException refused(HttpConnector connector) {
        try {
            connector.channel().close();
            throw new AssertionError("it was opened");
        } catch (TransportException e) {
            assertThat(e).hasMessageStartingWith("Cannot connect to ws").hasMessageNotContaining("secret");
            return e;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"200 OK", "302 Found\nLocation: /there", "401 Unauthorized", "403 Forbidden", "503 Busy"})
    void a_rejected_upgrade_fails_with_the_status(String status) throws IOException {
        RawHttpServer server = RawHttpServer.answering(status, "no");
        opened.add(server);
        TransportException e = refused(to(server));
        assertThat(e.getCause())
                .isInstanceOfSatisfying(
                        HttpStatusException.class,
                        s -> assertThat(s.status()).isEqualTo(Integer.parseInt(status.substring(0, 3))));
        assertThat(e).hasMessageContaining("HTTP status " + status.substring(0, 3));
        Wait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void the_handshake_has_headers_and_a_token_that_is_read_each_time() throws IOException {
        AtomicInteger tokens = new AtomicInteger();
        RawHttpServer server = RawHttpServer.answering("503 Busy", "");
        opened.add(server);
        HttpConnector connector = to(server)
                .header("Tenant", "blue")
                .bearer(() -> "t" + tokens.incrementAndGet())
                .subprotocols("a", "b");
        refused(connector);
        assertThatThrownBy(() -> connector.connect(Map.of("tenant", "red", "Trace", "7")))
                .isInstanceOf(TransportException.class);
        assertThat(server.requests().get(0))
                .startsWith("GET /rpc?key=secret HTTP/1.1\n")
                .contains("Tenant: blue\n", "Authorization: Bearer t1\n")
                .containsIgnoringCase("sec-websocket-protocol: a,b\n")
                .containsIgnoringCase("host: 127.0.0.1:" + server.port() + "\n");
        assertThat(server.requests().get(1))
                .contains("red\n", "Trace: 7\n", "Authorization: Bearer t2\n")
                .doesNotContain("blue");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connector.connect(Map.of("Tenant", "a\nb")))
                .withMessageContaining("'Tenant'");
    }

    @Test
    void a_client_by_uri_sends_its_headers_in_the_handshake() throws IOException {
        RawHttpServer server = RawHttpServer.answering("503 Busy", "");
        opened.add(server);
        assertThatThrownBy(() -> JsonRpcClient.builder()
                        .header("Tenant", "blue")
                        .connect("ws://127.0.0.1:" + server.port() + "/rpc"))
                .isInstanceOf(TransportException.class);
        assertThat(server.requests().get(0)).contains("Tenant: blue\n");
    }

    @Test
    void a_subprotocol_that_was_offered_is_accepted_and_another_rejected() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.write(agreed(accept(connection.request()), "Sec-WebSocket-Protocol: b\n"));
            connection.awaitDisconnect();
        });
        to(server).subprotocols("a", "b").channel().close();
        assertThat(refused(to(server).subprotocols("a", "c"))).hasMessageContaining("subprotocol");
    }

    @Test
    void a_response_to_another_handshake_is_rejected() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.write(agreed("AAAAAAAAAAAAAAAAAAAAAAAAAAA=", ""));
            connection.awaitDisconnect();
        });
        refused(to(server));
        Wait.until("the connection is closed", () -> server.ended() == 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 1", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nxyz"})
    void a_connection_that_ends_within_the_handshake_fails(String part) throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.write(part);
        });
        refused(to(server));
    }

    @Test
    void a_malformed_response_to_the_handshake_fails() throws IOException {
        RawHttpServer server = server(connection -> {
            connection.request();
            connection.write("SSH-2.0-OpenSSH\r\n\r\n");
            connection.awaitDisconnect();
        });
        refused(to(server).connectTimeout(Duration.ofSeconds(20)));
        Wait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void a_server_that_does_not_respond_fails_after_the_connect_timeout() throws IOException {
        RawHttpServer server = server(RawHttpServer.Connection::awaitDisconnect);
        assertThat(refused(to(server).connectTimeout(Duration.ofMillis(300))))
                .hasMessageContaining("did not answer within 300 ms");
        Wait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void a_port_without_a_listener_fails_at_once() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertThat(refused(HttpTransport.connector("ws://127.0.0.1:" + port + "/rpc?key=secret")))
                .hasMessageContaining("refused");
    }

    @Test
    void a_thread_that_is_interrupted_stops_waiting_and_leaves_no_connection() throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        RawHttpServer server = server(connection -> {
            String request = connection.request();
            received.countDown();
            Wait.forLatch(interrupted);
            connection.write(agreed(accept(request), ""));
            connection.awaitDisconnect();
        });
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                to(server).channel();
            } catch (TransportException e) {
                thrown.complete(Thread.currentThread().isInterrupted() ? e : new AssertionError(e));
            }
        });
        caller.start();
        Wait.forLatch(received);
        caller.interrupt();
        assertThat(Wait.forResult(thrown)).hasMessageContaining("interrupted");
        interrupted.countDown();
        Wait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void a_message_in_the_packet_of_the_handshake_is_received() throws IOException {
        RawHttpServer eager = server(connection -> {
            String request = connection.request();
            byte[] head = (agreed(accept(request), "") + "??{}").getBytes(US_ASCII);
            head[head.length - 4] = (byte) 0x81;
            head[head.length - 3] = 2;
            connection.socket().getOutputStream().write(head);
            connection.awaitDisconnect();
        });
        for (int i = 0; i < 20; i++) {
            Channel channel = to(eager).channel();
            RecordingReceiver inbox = new RecordingReceiver();
            channel.start(inbox);
            assertThat(inbox.next()).isEqualTo("{}");
            channel.close();
        }
    }

    @Test
    void an_event_loop_must_not_wait() throws Exception {
        RawHttpServer server = server(RawHttpServer.Connection::awaitDisconnect);
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        SharedVertx.get().runOnContext(nothing -> {
            try {
                to(server).channel();
            } catch (RuntimeException e) {
                thrown.complete(e);
            }
        });
        assertThat(Wait.forResult(thrown))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("event loop");
        assertThat(server.accepted()).isZero();
    }

    private Listener listener() {
        Listener listener = HttpTransport.serve(JsonRpcServer.builder().build(), 0);
        opened.add(listener);
        return listener;
    }

    @Test
    void a_worker_thread_of_vertx_can_connect() throws Exception {
        Listener listener = listener();
        Vertx vertx = Vertx.vertx();
        opened.add(() -> vertx.close().await(60, TimeUnit.SECONDS));
        HttpConnector connector = HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc")
                .vertx(vertx);
        CompletableFuture<Channel> channel = new CompletableFuture<>();
        vertx.executeBlocking(connector::channel).onComplete(done -> {
            if (done.succeeded()) {
                channel.complete(done.result());
            } else {
                channel.completeExceptionally(done.cause());
            }
        });
        Wait.forResult(channel).close();
    }

    @Test
    void a_hundred_can_be_open_at_once() {
        Listener listener = listener();
        HttpConnector connector = HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc");
        List<Channel> channels = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            channels.add(connector.channel());
        }
        assertThat(connector.openWebSockets()).isEqualTo(100);
        channels.forEach(channel -> {
            channel.start(new RecordingReceiver());
            channel.close();
        });
        Wait.until("all are closed", () -> connector.openWebSockets() == 0);
    }

    @Test
    void opening_and_closing_a_thousand_leaves_no_connection_and_no_thread() {
        Listener listener = listener();
        HttpConnector connector = HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc");
        connector.channel().close();
        int threads = Thread.activeCount();
        for (int i = 0; i < 1000; i++) {
            Channel channel = connector.channel();
            RecordingReceiver inbox = new RecordingReceiver();
            channel.start(inbox);
            channel.close();
            inbox.end();
        }
        Wait.until("all are closed", () -> connector.openWebSockets() == 0);
        assertThat(Thread.activeCount()).isLessThan(threads + 20);
    }

    @Test
    void the_client_of_an_unreferenced_connector_is_collected_unless_a_channel_is_open() {
        Listener listener = listener();
        String uri = "ws://127.0.0.1:" + listener.port() + "/rpc";
        List<WeakReference<Object>> forgotten = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            HttpConnector connector = HttpTransport.connector(uri);
            Channel channel = connector.channel();
            RecordingReceiver inbox = new RecordingReceiver();
            channel.start(inbox);
            channel.close();
            inbox.end();
            forgotten.add(new WeakReference<>(connector.webSocketClient()));
        }
        RecordingReceiver inbox = new RecordingReceiver();
        HttpConnector connector = HttpTransport.connector(uri);
        Channel open = connector.channel();
        open.start(inbox);
        WeakReference<Object> kept = new WeakReference<>(connector.webSocketClient());
        connector = null;
        Wait.until("the clients of closed channels are collected", () -> {
            System.gc();
            return forgotten.stream().allMatch(reference -> reference.get() == null);
        });
        assertThat(kept.get()).isNotNull();
        assertThat(inbox.hasEnded()).isFalse();
        open.close();
        inbox.end();
        Wait.until("so is that of the last", () -> {
            System.gc();
            return kept.get() == null;
        });
    }
}
