package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TestCertificate;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections without a complete request: they count from the start and are closed after the timeout, over every protocol. */
class SilentConnectionsTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private static TestCertificate certificate;

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.of("server");
    }

    /** What a server accepts. */
    enum Protocol {
        HTTP_1,
        H2C,
        TLS,
        TLS_WITHOUT_ALPN;

        HttpListenerBuilder configure(HttpListenerBuilder builder) {
            return switch (this) {
                case HTTP_1 -> builder;
                case H2C -> builder.h2c();
                case TLS -> builder.tls(certificate.certificate(), certificate.key());
                case TLS_WITHOUT_ALPN -> builder.http2(false).tls(certificate.certificate(), certificate.key());
            };
        }
    }

    private static HttpListenerBuilder builder(Protocol protocol) {
        return protocol.configure(HttpTransport.builder(TranscriptServer.of(List.of(), false)));
    }

    @ParameterizedTest
    @EnumSource
    void silent_connections_count_and_one_over_the_limit_is_closed(Protocol protocol) {
        List<RawHttpClient> clients = new ArrayList<>();
        try (Listener listener = builder(protocol)
                .maxConnections(3)
                .requestTimeout(Duration.ofMinutes(10))
                .serve()) {
            for (int i = 0; i < 3; i++) {
                clients.add(RawHttpClient.connect(listener));
            }
            Wait.until("the connections are counted", () -> listener.connections() == 3);
            try (RawHttpClient another = RawHttpClient.connect(listener)) {
                assertThat(another.rest()).isEmpty();
            }
            assertThat(listener.connections()).isEqualTo(3);
            clients.get(0).close();
            Wait.until("one connection is closed", () -> listener.connections() == 2);
        } finally {
            clients.forEach(RawHttpClient::close);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_silent_connection_is_closed(Protocol protocol) {
        try (Listener listener =
                        builder(protocol).requestTimeout(Duration.ofMillis(50)).serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.rest()).isEmpty();
            Wait.until("the connection is closed", () -> listener.connections() == 0);
        }
    }

    @Test
    void a_connection_whose_request_was_rejected_before_its_end_is_closed_soon() {
        try (Listener listener = builder(Protocol.HTTP_1)
                        .requestTimeout(Duration.ofMinutes(10))
                        .idleTimeout(Duration.ofMinutes(10))
                        .serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(
                    "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\na,b");
            // Everything until the end of the connection, which must come long before the timeouts.
            assertThat(client.lastResponse()).hasStatus(415).hasHeader("Connection", "close");
            Wait.until("the connection is closed", () -> listener.connections() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1", "H2C"})
    void a_connection_with_a_slow_first_request_is_closed(Protocol protocol) {
        assertEndsWhileSending(protocol, "POST /rpc HTTP/1.1\r\nHost: localhost\r\nX-Long: ", "x");
    }

    @Test
    void a_connection_with_a_slow_preface_of_http_2_is_closed() {
        assertEndsWhileSending(Protocol.H2C, "PRI * HTTP/2.0\r\n\r\nS", "");
        assertEndsWhileSending(Protocol.H2C, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\0");
    }

    private static void assertEndsWhileSending(Protocol protocol, String beginning, String part) {
        try (Listener listener =
                        builder(protocol).requestTimeout(Duration.ofMillis(500)).serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            client.send(beginning);
            // Never silent for long, as long as it is open.
            Thread sender = new Thread(() -> {
                try {
                    while (!part.isEmpty()
                            && client.trySend(part.getBytes(java.nio.charset.StandardCharsets.US_ASCII))) {
                        TimeUnit.MILLISECONDS.sleep(20);
                    }
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
            sender.start();
            try {
                client.rest();
                Wait.until("the connection is closed", () -> listener.connections() == 0);
            } finally {
                sender.interrupt();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1", "TLS"})
    void a_silent_connection_to_a_server_on_another_vertx_is_closed(Protocol protocol) throws Exception {
        Vertx vertx = Vertx.vertx();
        try (Listener listener = builder(protocol)
                        .vertx(vertx)
                        .requestTimeout(Duration.ofMillis(50))
                        .serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.rest()).isEmpty();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1", "H2C"})
    void a_connection_with_a_request_in_time_stays_open(Protocol protocol) {
        try (Listener listener =
                        builder(protocol).requestTimeout(Duration.ofSeconds(30)).serve();
                RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(RawHttpClient.post(CALL)).response()).hasStatus(200);
            assertThat(client.send(RawHttpClient.post(CALL)).response()).hasStatus(200);
            assertThat(listener.connections()).isEqualTo(1);
        }
    }
}
