package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that say nothing, or too little, are counted from the start and end, whatever the server would speak. */
class SilentConnectionsTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";

    private static TestCertificate certificate;

    @BeforeAll
    static void make() throws Exception {
        certificate = TestCertificate.of("server");
    }

    /** What a server speaks. */
    enum Speech {
        HTTP_1,
        H2C,
        TLS,
        TLS_WITHOUT_ALPN;

        HttpListenerBuilder with(HttpListenerBuilder builder) {
            return switch (this) {
                case HTTP_1 -> builder;
                case H2C -> builder.h2c();
                case TLS -> builder.tls(certificate.certificate(), certificate.key());
                case TLS_WITHOUT_ALPN -> builder.http2(false).tls(certificate.certificate(), certificate.key());
            };
        }
    }

    private static HttpListenerBuilder builder(Speech speech) {
        return speech.with(HttpTransport.builder(TranscriptServer.of(List.of(), false)));
    }

    @ParameterizedTest
    @EnumSource
    void silent_connections_are_counted_and_one_too_many_is_closed(Speech speech) {
        List<Wire> wires = new ArrayList<>();
        try (Listener listener = builder(speech)
                .maxConnections(3)
                .requestTimeout(Duration.ofMinutes(10))
                .serve()) {
            for (int i = 0; i < 3; i++) {
                wires.add(Wire.to(listener));
            }
            Poll.until("they are counted", () -> listener.connections() == 3);
            try (Wire more = Wire.to(listener)) {
                assertThat(more.rest()).isEmpty();
            }
            assertThat(listener.connections()).isEqualTo(3);
            wires.get(0).close();
            Poll.until("one has left", () -> listener.connections() == 2);
        } finally {
            wires.forEach(Wire::close);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_silent_connection_ends(Speech speech) {
        try (Listener listener =
                        builder(speech).requestTimeout(Duration.ofMillis(50)).serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.rest()).isEmpty();
            Poll.until("it has left", () -> listener.connections() == 0);
        }
    }

    @Test
    void a_connection_whose_request_was_refused_halfway_ends_soon() {
        try (Listener listener = builder(Speech.HTTP_1)
                        .requestTimeout(Duration.ofMinutes(10))
                        .idleTimeout(Duration.ofMinutes(10))
                        .serve();
                Wire wire = Wire.to(listener)) {
            wire.send(
                    "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\na,b");
            // All until the end of the connection, for which nobody waits ten minutes here.
            assertThat(wire.rest()).startsWith("HTTP/1.1 415 ").containsIgnoringCase("connection: close");
            Poll.until("it has left", () -> listener.connections() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1", "H2C"})
    void a_connection_that_dribbles_its_first_request_ends(Speech speech) {
        assertEndsWhileDribbling(speech, "POST /rpc HTTP/1.1\r\nHost: localhost\r\nX-Long: ", "x");
    }

    @Test
    void a_connection_that_dribbles_the_beginning_of_http_2_ends() {
        assertEndsWhileDribbling(Speech.H2C, "PRI * HTTP/2.0\r\n\r\nS", "");
        assertEndsWhileDribbling(Speech.H2C, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\0");
    }

    private static void assertEndsWhileDribbling(Speech speech, String beginning, String drop) {
        try (Listener listener =
                        builder(speech).requestTimeout(Duration.ofMillis(500)).serve();
                Wire wire = Wire.to(listener)) {
            wire.send(beginning);
            // Never silent for long, as long as it is open.
            Thread dribble = new Thread(() -> {
                try {
                    while (!drop.isEmpty() && wire.tries(drop.getBytes(java.nio.charset.StandardCharsets.US_ASCII))) {
                        TimeUnit.MILLISECONDS.sleep(20);
                    }
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            });
            dribble.start();
            try {
                wire.rest();
                Poll.until("it has left", () -> listener.connections() == 0);
            } finally {
                dribble.interrupt();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1", "TLS"})
    void a_silent_connection_to_a_server_on_another_vertx_ends(Speech speech) throws Exception {
        Vertx vertx = Vertx.vertx();
        try (Listener listener = builder(speech)
                        .vertx(vertx)
                        .requestTimeout(Duration.ofMillis(50))
                        .serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.rest()).isEmpty();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"HTTP_1", "H2C"})
    void a_connection_that_asks_in_time_is_kept(Speech speech) {
        try (Listener listener =
                        builder(speech).requestTimeout(Duration.ofSeconds(30)).serve();
                Wire wire = Wire.to(listener)) {
            assertThat(wire.send(Wire.post(CALL)).reply()).startsWith("HTTP/1.1 200 ");
            assertThat(wire.send(Wire.post(CALL)).reply()).startsWith("HTTP/1.1 200 ");
            assertThat(listener.connections()).isEqualTo(1);
        }
    }
}
