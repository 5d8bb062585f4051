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

/** How WebSockets are opened, and that nothing of them is left. */
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

    /** What a server says to a handshake that it agrees to. */
    private static String agreed(String accept, String more) {
        String head =
                "HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Accept: ";
        return (head + accept + "\n" + more + "\n").replace("\n", "\r\n");
    }

    private static TransportException refused(HttpConnector dialer) {
        try {
            dialer.channel().close();
            throw new AssertionError("it was opened");
        } catch (TransportException e) {
            assertThat(e).hasMessageStartingWith("Cannot connect to ws").hasMessageNotContaining("secret");
            return e;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"200 OK", "302 Found\nLocation: /there", "401 Unauthorized", "403 Forbidden", "503 Busy"})
    void an_upgrade_that_is_refused_tells_the_status(String status) throws IOException {
        RawHttpServer server = RawHttpServer.answering(status, "no");
        opened.add(server);
        TransportException e = refused(to(server));
        assertThat(e.getCause())
                .isInstanceOfSatisfying(
                        HttpStatusException.class,
                        s -> assertThat(s.status()).isEqualTo(Integer.parseInt(status.substring(0, 3))));
        assertThat(e).hasMessageContaining("HTTP status " + status.substring(0, 3));
        ClientWait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void the_handshake_has_headers_and_tokens_that_are_asked_for_each_time() throws IOException {
        AtomicInteger tokens = new AtomicInteger();
        RawHttpServer server = RawHttpServer.answering("503 Busy", "");
        opened.add(server);
        HttpConnector dialer = to(server)
                .header("Tenant", "blue")
                .bearer(() -> "t" + tokens.incrementAndGet())
                .subprotocols("a", "b");
        refused(dialer);
        assertThatThrownBy(() -> dialer.connect(Map.of("tenant", "red", "Trace", "7")))
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
                .isThrownBy(() -> dialer.connect(Map.of("Tenant", "a\nb")))
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
    void a_subprotocol_that_the_server_chooses_is_taken_and_another_is_refused() throws IOException {
        RawHttpServer server = server(visit -> {
            visit.write(agreed(accept(visit.request()), "Sec-WebSocket-Protocol: b\n"));
            visit.untilGone();
        });
        to(server).subprotocols("a", "b").channel().close();
        assertThat(refused(to(server).subprotocols("a", "c"))).hasMessageContaining("subprotocol");
    }

    @Test
    void an_answer_to_another_handshake_is_refused() throws IOException {
        RawHttpServer server = server(visit -> {
            visit.request();
            visit.write(agreed("AAAAAAAAAAAAAAAAAAAAAAAAAAA=", ""));
            visit.untilGone();
        });
        refused(to(server));
        ClientWait.until("the connection is closed", () -> server.ended() == 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 1", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nxyz"})
    void a_connection_that_ends_within_the_handshake_is_told(String part) throws IOException {
        RawHttpServer server = server(visit -> {
            visit.request();
            visit.write(part);
        });
        refused(to(server));
    }

    @Test
    void nonsense_instead_of_a_handshake_is_told() throws IOException {
        RawHttpServer server = server(visit -> {
            visit.request();
            visit.write("SSH-2.0-OpenSSH\r\n\r\n");
            visit.untilGone();
        });
        refused(to(server).connectTimeout(Duration.ofSeconds(20)));
        ClientWait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void a_server_that_does_not_answer_is_given_up() throws IOException {
        RawHttpServer server = server(RawHttpServer.Visit::untilGone);
        assertThat(refused(to(server).connectTimeout(Duration.ofMillis(300))))
                .hasMessageContaining("did not answer within 300 ms");
        ClientWait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void a_port_that_nobody_listens_to_is_told_at_once() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        assertThat(refused(HttpTransport.connector("ws://127.0.0.1:" + port + "/rpc?key=secret")))
                .hasMessageContaining("refused");
    }

    @Test
    void a_thread_that_is_interrupted_stops_waiting_and_leaves_no_connection() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        RawHttpServer server = server(visit -> {
            String request = visit.request();
            asked.countDown();
            ClientWait.latch(interrupted);
            visit.write(agreed(accept(request), ""));
            visit.untilGone();
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
        ClientWait.latch(asked);
        caller.interrupt();
        assertThat(ClientWait.result(thrown)).hasMessageContaining("interrupted");
        interrupted.countDown();
        ClientWait.until("the connection is closed", () -> server.ended() == 1);
    }

    @Test
    void a_message_that_comes_with_the_end_of_the_handshake_is_received() throws IOException {
        RawHttpServer eager = server(visit -> {
            String request = visit.request();
            byte[] head = (agreed(accept(request), "") + "??{}").getBytes(US_ASCII);
            head[head.length - 4] = (byte) 0x81;
            head[head.length - 3] = 2;
            visit.socket().getOutputStream().write(head);
            visit.untilGone();
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
        RawHttpServer server = server(RawHttpServer.Visit::untilGone);
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        SharedVertx.get().runOnContext(nothing -> {
            try {
                to(server).channel();
            } catch (RuntimeException e) {
                thrown.complete(e);
            }
        });
        assertThat(ClientWait.result(thrown))
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
    void a_worker_of_vertx_can_open_one() throws Exception {
        Listener listener = listener();
        Vertx vertx = Vertx.vertx();
        opened.add(() -> vertx.close().await(60, TimeUnit.SECONDS));
        HttpConnector dialer = HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc")
                .vertx(vertx);
        CompletableFuture<Channel> channel = new CompletableFuture<>();
        vertx.executeBlocking(dialer::channel).onComplete(done -> {
            if (done.succeeded()) {
                channel.complete(done.result());
            } else {
                channel.completeExceptionally(done.cause());
            }
        });
        ClientWait.result(channel).close();
    }

    @Test
    void many_can_be_open_at_once() {
        Listener listener = listener();
        HttpConnector dialer = HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc");
        List<Channel> channels = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            channels.add(dialer.channel());
        }
        assertThat(dialer.openWebSockets()).isEqualTo(100);
        channels.forEach(channel -> {
            channel.start(new RecordingReceiver());
            channel.close();
        });
        ClientWait.until("all are closed", () -> dialer.openWebSockets() == 0);
    }

    @Test
    void opening_and_closing_a_thousand_leaves_no_connection_and_no_thread() {
        Listener listener = listener();
        HttpConnector dialer = HttpTransport.connector("ws://127.0.0.1:" + listener.port() + "/rpc");
        dialer.channel().close();
        int threads = Thread.activeCount();
        for (int i = 0; i < 1000; i++) {
            Channel channel = dialer.channel();
            RecordingReceiver inbox = new RecordingReceiver();
            channel.start(inbox);
            channel.close();
            inbox.end();
        }
        ClientWait.until("all are closed", () -> dialer.openWebSockets() == 0);
        assertThat(Thread.activeCount()).isLessThan(threads + 20);
    }

    @Test
    void a_dialer_that_is_forgotten_is_collected_and_one_whose_channel_is_open_is_not() {
        Listener listener = listener();
        String uri = "ws://127.0.0.1:" + listener.port() + "/rpc";
        List<WeakReference<Object>> forgotten = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            HttpConnector dialer = HttpTransport.connector(uri);
            Channel channel = dialer.channel();
            RecordingReceiver inbox = new RecordingReceiver();
            channel.start(inbox);
            channel.close();
            inbox.end();
            forgotten.add(new WeakReference<>(dialer.webSocketClient()));
        }
        RecordingReceiver inbox = new RecordingReceiver();
        HttpConnector dialer = HttpTransport.connector(uri);
        Channel open = dialer.channel();
        open.start(inbox);
        WeakReference<Object> kept = new WeakReference<>(dialer.webSocketClient());
        dialer = null;
        ClientWait.until("the clients of closed channels are collected", () -> {
            System.gc();
            return forgotten.stream().allMatch(reference -> reference.get() == null);
        });
        assertThat(kept.get()).isNotNull();
        assertThat(inbox.hasEnded()).isFalse();
        open.close();
        inbox.end();
        ClientWait.until("so is that of the last", () -> {
            System.gc();
            return kept.get() == null;
        });
    }
}
