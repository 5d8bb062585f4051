package dev.antiphon.http;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static dev.antiphon.web.contract.RawHttpClient.request;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send slow, malformed or endless requests. Afterwards the server answers other clients, and no connection is left. */
class MalformedHttpTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";
    private static final String PARTIAL_HEAD = "POST /rpc HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";

    private Listener listener;

    private static HttpListenerBuilder builder() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), true));
    }

    private RawHttpClient open(HttpListenerBuilder builder) {
        listener = builder.serve();
        return RawHttpClient.connect(listener);
    }

    @AfterEach
    void the_server_still_answers_and_no_connection_is_left() {
        Wait.until("another client gets a response", () -> {
            try (RawHttpClient client = RawHttpClient.connect(listener)) {
                return client.send(post(CALL)).response().body().equals(ANSWER);
            } catch (UncheckedIOException stillFull) {
                return false;
            }
        });
        Wait.until("no connection is left", () -> listener.connections() == 0);
        listener.close();
    }

    // Slow requests

    @Test
    void a_slow_head_ends_the_connection() {
        try (RawHttpClient client = open(builder().requestTimeout(Duration.ofMillis(300)))) {
            sendSlowly(client, PARTIAL_HEAD, "x");
            assertThat(client.rest()).doesNotContain("200");
        }
    }

    @Test
    void a_slow_head_of_the_second_request_ends_the_connection() {
        try (RawHttpClient client = open(builder().idleTimeout(Duration.ofMillis(300)))) {
            assertThat(client.send(post(CALL)).response()).hasBody(ANSWER);
            sendSlowly(client, PARTIAL_HEAD, "x");
            assertThat(client.rest()).doesNotContain("200");
        }
    }

    @Test
    void a_slow_body_after_a_rejection_ends_the_connection() {
        try (RawHttpClient client = open(builder().idleTimeout(Duration.ofMillis(300)))) {
            client.send(request("POST", "/nowhere", "Content-Length: 1000000"));
            assertThat(client.response()).hasStatus(404);
            sendSlowly(client, "", " ");
            assertThat(client.rest()).isEmpty();
        }
    }

    /** Sends a little now and then, until the server closes the connection. */
    private static void sendSlowly(RawHttpClient client, String head, String part) {
        byte[] bytes = part.getBytes(US_ASCII);
        client.trySend(head.getBytes(US_ASCII));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (client.trySend(bytes)) {
            assertThat(System.nanoTime() - deadline)
                    .as("the server keeps the connection open")
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void silent_connections_are_closed_and_those_over_the_limit_at_once() {
        List<RawHttpClient> clients = new ArrayList<>();
        clients.add(open(builder().maxConnections(100).requestTimeout(Duration.ofSeconds(2))));
        try {
            while (clients.size() < 300) {
                clients.add(RawHttpClient.connect(listener));
            }
            assertThat(listener.connections()).isLessThanOrEqualTo(100);
            clients.forEach(client -> assertThat(client.rest()).isEmpty());
        } finally {
            clients.forEach(RawHttpClient::close);
        }
    }

    // Malformed requests

    @Test
    void bytes_after_the_announced_length_are_a_malformed_next_request() {
        try (RawHttpClient client = open(builder())) {
            client.send(post(CALL) + "and more\r\n\r\n");
            assertThat(client.response()).hasBody(ANSWER);
            assertThat(client.lastResponse()).hasStatus(400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n\r\n",
                "\u0000\u0001\u0002\r\n\r\n",
                "POST /rpc HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "POST /rpc\r\n\r\n",
                "POST /rpc HTTP/1.1\r\nHost localhost\r\n\r\n",
                "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
                        + "\r\n\r\nzz\r\n",
                "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
                        + "\r\n\r\n-1\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\ngarbage garbage garbage",
            })
    void a_malformed_request_is_rejected_and_ends_the_connection(String request) {
        try (RawHttpClient client = open(builder().h2c().requestTimeout(Duration.ofSeconds(1)))) {
            client.send(request);
            assertThat(client.rest()).doesNotContain("200 OK");
        }
    }

    @Test
    void an_endless_head_is_rejected() {
        try (RawHttpClient client = open(builder())) {
            client.trySend("POST /rpc HTTP/1.1\r\nHost: localhost\r\n".getBytes(US_ASCII));
            byte[] header = ("X-Header: " + "x".repeat(1000) + "\r\n").getBytes(US_ASCII);
            int count = 0;
            while (count < 100_000 && client.trySend(header)) {
                count++;
            }
            assertThat(count).isLessThan(100_000);
        }
    }

    @Test
    void an_endless_target_is_rejected() {
        try (RawHttpClient client = open(builder())) {
            client.trySend(("POST /" + "x".repeat(100_000)).getBytes(US_ASCII));
            assertThat(client.rest()).doesNotContain("200 OK");
        }
    }
}
