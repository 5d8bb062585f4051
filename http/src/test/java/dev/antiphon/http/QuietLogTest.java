package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.CapturedLog;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TestCertificate;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Peers cannot fill the log, whatever they send. */
class QuietLogTest {
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final String SETTINGS = frame(4, 0, 0, "");
    private static final String UPGRADE = RawHttpClient.request(
            "GET",
            "/rpc",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==");

    private static TestCertificate certificate;

    private final CapturedLog log = new CapturedLog("");

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.of("server");
    }

    @AfterEach
    void close() {
        log.close();
    }

    /** What was logged above FINE. */
    private List<String> logged() {
        return log.records().stream()
                .filter(logged -> logged.getLevel().intValue() > Level.FINE.intValue())
                .map(logged -> logged.getLevel() + " " + logged.getLoggerName() + ": " + logged.getMessage() + " "
                        + logged.getThrown())
                .toList();
    }

    private static HttpListenerBuilder builder() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), false));
    }

    /** A frame of HTTP/2. */
    private static String frame(int type, int flags, int stream, String content) {
        int length = content.length();
        return new String(new char[] {
                    (char) (length >> 16),
                    (char) (length >> 8 & 255),
                    (char) (length & 255),
                    (char) type,
                    (char) flags,
                    (char) (stream >> 24),
                    (char) (stream >> 16 & 255),
                    (char) (stream >> 8 & 255),
                    (char) (stream & 255)
                })
                + content;
    }

    private static String noise(int seed) {
        byte[] bytes = new byte[2000];
        new Random(seed).nextBytes(bytes);
        return new String(bytes, ISO_8859_1);
    }

    /** What is wrong with HTTP/2, in many ways. */
    private static List<String> http2() {
        List<String> wrong = new ArrayList<>();
        String begin = PREFACE + SETTINGS;
        wrong.add(PREFACE + "garbage and more garbage");
        wrong.add(PREFACE + noise(1));
        wrong.add(PREFACE + frame(0, 0, 1, "data"));
        wrong.add(PREFACE + frame(4, 0, 1, ""));
        wrong.add(PREFACE + frame(4, 0, 0, "odd"));
        wrong.add(PREFACE + frame(4, 1, 0, ""));
        wrong.add(PREFACE + frame(4, 0, 0, "\0\2\0\0\0\7"));
        wrong.add(PREFACE + frame(4, 0, 0, "\0\4\377\377\377\377"));
        wrong.add(PREFACE + frame(4, 0, 0, "\0\5\0\0\0\1"));
        wrong.add(begin + noise(2));
        wrong.add(begin + frame(0, 0, 1, "data without a stream"));
        wrong.add(begin + frame(1, 5, 1, noise(3)));
        wrong.add(begin + frame(1, 5, 2, "\202"));
        wrong.add(begin + frame(3, 0, 1, "\0\0\0\10"));
        wrong.add(begin + frame(3, 0, 0, "\0\0\0\10"));
        wrong.add(begin + frame(6, 0, 0, "short"));
        wrong.add(begin + frame(8, 0, 0, "\0\0\0\0"));
        wrong.add(begin + frame(9, 4, 1, "continues nothing"));
        wrong.add(begin + frame(7, 0, 0, "\0\0\0\0\0\0\0\2bye"));
        wrong.add(begin + frame(1, 5, 1, "\203\204\206\101\011localhost") + frame(3, 0, 1, "\0\0\0\10"));
        StringBuilder resets = new StringBuilder(begin);
        for (int stream = 1; stream < 2000; stream += 2) {
            resets.append(frame(1, 4, stream, "\203\204\206\101\011localhost"))
                    .append(frame(3, 0, stream, "\0\0\0\10"));
        }
        wrong.add(resets.toString());
        return wrong;
    }

    private static List<String> http1() {
        return List.of(
                noise(4),
                "\r\n\r\n\r\n",
                "GET\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n",
                "POST /rpc HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                "POST /rpc HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                RawHttpClient.request(
                        "GET", "/", "Upgrade: h2c", "Connection: upgrade, http2-settings", "HTTP2-Settings: !!"),
                RawHttpClient.request(
                                "GET",
                                "/",
                                "Upgrade: h2c",
                                "Connection: upgrade, http2-settings",
                                "HTTP2-Settings: AAMAAABk")
                        + noise(5),
                "GET / HTTP/1.1\r\n" + "x".repeat(20_000),
                PREFACE + noise(6),
                RawHttpClient.request("GET", "/rpc", "Upgrade: websocket", "Connection: Upgrade"),
                UPGRADE + noise(7),
                UPGRADE + "\203\200\0\0\0\0",
                UPGRADE + "\201\377\377\377\377\377\377\377\377\377",
                UPGRADE + "\202\200\0\0\0\0");
    }

    /** Sends each over a connection of its own, which the server ends, or which is broken off if not. */
    private static void send(List<String> wrong, Connect connect) throws Exception {
        for (String bytes : wrong) {
            try (RawHttpClient client = connect.open()) {
                client.trySend(bytes.getBytes(ISO_8859_1));
                client.socket().setSoTimeout(300);
                byte[] some = new byte[1000];
                while (client.socket().getInputStream().read(some) >= 0) {
                    // Whatever it answers.
                }
            } catch (IOException | RuntimeException ended) {
                // One way or another.
            }
        }
    }

    /** Opens a connection. */
    private interface Connect {
        RawHttpClient open() throws Exception;
    }

    private void assertQuiet(Listener listener) {
        Wait.until("all connections are closed", () -> listener.connections() == 0);
        assertThat(logged()).isEmpty();
    }

    @Test
    void the_log_is_captured() {
        java.util.logging.Logger.getLogger("io.vertx.core").severe("for a test");
        assertThat(logged()).singleElement(Assertions.STRING).contains("for a test");
    }

    @Test
    void garbage_over_http_1_is_not_logged() throws Exception {
        try (Listener listener = builder().serve()) {
            send(http1(), () -> RawHttpClient.connect(listener));
            assertQuiet(listener);
        }
    }

    @Test
    void garbage_over_h2c_is_not_logged() throws Exception {
        try (Listener listener = builder().h2c().serve()) {
            send(http1(), () -> RawHttpClient.connect(listener));
            send(http2(), () -> RawHttpClient.connect(listener));
            assertQuiet(listener);
        }
    }

    @Test
    void garbage_over_tls_is_not_logged() throws Exception {
        try (Listener listener =
                builder().tls(certificate.certificate(), certificate.key()).serve()) {
            send(http1(), () -> RawHttpClient.connect(listener));
            send(List.of("\26\3\1\0\5hello"), () -> RawHttpClient.connect(listener));
            send(http1(), () -> RawHttpClient.over(tls(listener.port(), "http/1.1")));
            send(http2(), () -> RawHttpClient.over(tls(listener.port(), "h2")));
            assertQuiet(listener);
        }
    }

    private static SSLSocket tls(int port, String protocol) throws Exception {
        KeyStore trusted =
                KeyStore.getInstance(certificate.keyStore().toFile(), TestCertificate.PASSWORD.toCharArray());
        KeyStore one = KeyStore.getInstance("PKCS12");
        one.load(null, null);
        one.setCertificateEntry("server", trusted.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(one);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, "localhost", port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        assertThat(socket.getApplicationProtocol()).isEqualTo(protocol);
        return socket;
    }

    // Clients: Vert.x has no hook for what goes wrong before a connection is one of HTTP/2, or instead of a
    // WebSocket

    /** At most two lines for each connection, of the two kinds that are known, and never a stack trace. */
    private void assertNearlyQuiet(int connections) {
        assertThat(logged())
                .hasSizeLessThanOrEqualTo(2 * connections)
                .allMatch(
                        line -> line.endsWith(" null")
                                && (line.startsWith("SEVERE io.vertx.core.net.impl.ConnectionBase: ")
                                        || line.equals(
                                                "WARNING io.vertx.core.http.impl.HttpClientConnection: Connection evicted null")));
    }

    private void assertFails(HttpConnector connector) {
        try (JsonRpcClient client = JsonRpcClient.builder().over(connector.exchange())) {
            CompletableFuture<Integer> call = client.callAsync("subtract", Integer.class);
            assertThat(Wait.forFailure(call)).isInstanceOf(Exception.class);
        }
    }

    @Test
    void errors_of_a_server_fail_the_call_and_are_not_logged() throws Exception {
        for (String answer : List.of(
                noise(8),
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                "")) {
            try (RawHttpServer server = new RawHttpServer(connection -> {
                connection.in().read();
                connection.socket().getOutputStream().write(answer.getBytes(ISO_8859_1));
            })) {
                assertFails(HttpTransport.connector(server.uri()));
                assertFails(HttpTransport.connector(server.uri().replace("http", "https")));
                assertThat(logged()).isEmpty();
            }
        }
    }

    @Test
    void errors_of_an_http_2_server_fail_the_call_and_log_two_lines_at_most() throws Exception {
        List<String> answers = List.of(
                noise(11),
                SETTINGS + noise(9),
                SETTINGS + frame(7, 0, 0, "\0\0\0\0\0\0\0\2bye"),
                SETTINGS + frame(0, 0, 1, "data too early"),
                frame(4, 0, 0, "odd"),
                "");
        for (String answer : answers) {
            try (RawHttpServer server = new RawHttpServer(connection -> {
                connection.in().read();
                connection.socket().getOutputStream().write(answer.getBytes(ISO_8859_1));
            })) {
                assertFails(HttpTransport.connector(server.uri()).http2());
            }
        }
        assertNearlyQuiet(answers.size());
    }

    @Test
    void a_rejected_websocket_fails_the_call_and_logs_two_lines_at_most() throws Exception {
        for (String answer : List.of(
                "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno",
                "HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\n\r\n",
                String.join(
                        "\r\n",
                        "HTTP/1.1 101 Switching Protocols",
                        "Upgrade: websocket",
                        "Connection: Upgrade",
                        "Sec-WebSocket-Accept: wrong",
                        "",
                        ""),
                noise(10),
                "")) {
            try (RawHttpServer server = new RawHttpServer(connection -> {
                connection.request();
                connection.write(answer);
            })) {
                Assertions.assertThatExceptionOfType(TransportException.class)
                        .isThrownBy(() -> HttpTransport.connector("ws://127.0.0.1:" + server.port() + "/rpc")
                                .channel());
                Wait.until("it has ended", () -> server.ended() == 1);
            }
        }
        assertNearlyQuiet(7);
    }
}
