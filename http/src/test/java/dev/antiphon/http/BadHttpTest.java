package dev.antiphon.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
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

/** What no client should do. Afterwards the server answers others as before, and holds nothing of it. */
class BadHttpTest {
    private static final String CALL = "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1}";
    private static final String ANSWER = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1}";
    private static final int MIB = 1 << 20;

    private Listener listener;

    private static HttpListenerBuilder builder() {
        return HttpTransport.builder(TranscriptServer.of(List.of(), true));
    }

    private Wire open(HttpListenerBuilder builder) {
        listener = builder.serve();
        return Wire.to(listener);
    }

    @AfterEach
    void the_server_is_well() {
        Poll.until("another is answered", () -> {
            try (Wire wire = Wire.to(listener)) {
                return wire.send(Wire.post(CALL)).reply().endsWith(ANSWER);
            } catch (UncheckedIOException stillFull) {
                return false;
            }
        });
        Poll.until("no connection is left", () -> listener.connections() == 0);
        listener.close();
    }

    // --- slowness

    @Test
    void a_head_that_is_dribbled_ends_the_connection() {
        try (Wire wire = open(builder().requestTimeout(Duration.ofMillis(300)))) {
            dribble(wire, "POST /rpc HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "x");
            assertThat(wire.rest()).doesNotContain("200");
        }
    }

    @Test
    void a_second_head_that_is_dribbled_ends_the_connection() {
        try (Wire wire = open(builder().idleTimeout(Duration.ofMillis(300)))) {
            assertThat(wire.send(Wire.post(CALL)).reply()).endsWith(ANSWER);
            dribble(wire, "POST /rpc HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "x");
            assertThat(wire.rest()).doesNotContain("200");
        }
    }

    @Test
    void a_body_that_is_dribbled_ends_the_connection() {
        try (Wire wire = open(builder().requestTimeout(Duration.ofMillis(300)))) {
            dribble(wire, Wire.head("POST", "/rpc", "Content-Type: application/json", "Content-Length: 1000000"), " ");
            assertThat(wire.rest()).doesNotContain("200");
        }
    }

    @Test
    void chunks_without_end_end_the_connection() {
        try (Wire wire = open(builder().requestTimeout(Duration.ofMillis(300)))) {
            dribble(
                    wire,
                    Wire.head("POST", "/rpc", "Content-Type: application/json", "Transfer-Encoding: chunked"),
                    "1\r\n \r\n");
            assertThat(wire.rest()).doesNotContain("200");
        }
    }

    @Test
    void the_body_of_a_request_that_was_refused_is_not_waited_for_either() {
        try (Wire wire = open(builder().idleTimeout(Duration.ofMillis(300)))) {
            wire.send(Wire.head("POST", "/nowhere", "Content-Length: 1000000"));
            assertThat(wire.reply()).startsWith("HTTP/1.1 404 ");
            dribble(wire, "", " ");
            assertThat(wire.rest()).isEmpty();
        }
    }

    /** Sends a little now and then, until the server does not take it any more. */
    private static void dribble(Wire wire, String begin, String more) {
        byte[] drop = more.getBytes(US_ASCII);
        wire.tries(begin.getBytes(US_ASCII));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (wire.tries(drop) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        assertThat(System.nanoTime() - deadline).as("time left").isNegative();
    }

    @Test
    void connections_that_say_nothing_are_closed_and_those_beyond_the_limit_at_once() {
        List<Wire> wires = new ArrayList<>();
        wires.add(open(builder().maxConnections(100).requestTimeout(Duration.ofSeconds(2))));
        try {
            while (wires.size() < 300) {
                wires.add(Wire.to(listener));
            }
            assertThat(listener.connections()).isLessThanOrEqualTo(100);
            wires.forEach(wire -> assertThat(wire.rest()).isEmpty());
        } finally {
            wires.forEach(Wire::close);
        }
    }

    // --- lengths

    @Test
    void a_body_longer_than_it_was_said_to_be_is_a_bad_next_request() {
        try (Wire wire = open(builder())) {
            wire.send(Wire.post(CALL) + "and more\r\n\r\n");
            assertThat(wire.reply()).endsWith(ANSWER);
            assertThat(wire.rest()).contains(" 400 Bad Request\r\n");
        }
    }

    @Test
    void a_body_shorter_than_it_was_said_to_be_is_not_answered() {
        try (Wire wire = open(builder())) {
            wire.send(Wire.head("POST", "/rpc", "Content-Type: application/json", "Content-Length: 1000") + CALL)
                    .halfClose();
            assertThat(wire.rest()).doesNotContain("200 OK");
        }
    }

    @Test
    void a_huge_body_is_refused_and_takes_no_memory() {
        long size = 256L * MIB;
        byte[] zeros = new byte[MIB];
        try (Wire wire = open(builder())) {
            wire.send(Wire.head("POST", "/rpc", "Content-Type: application/json", "Transfer-Encoding: chunked"));
            long before = used();
            long most = 0;
            byte[] chunkHead = (Integer.toHexString(MIB) + "\r\n").getBytes(US_ASCII);
            byte[] chunkEnd = "\r\n".getBytes(US_ASCII);
            boolean taken = true;
            for (long sent = 0; sent < size && taken; sent += MIB) {
                taken = wire.tries(chunkHead) && wire.tries(zeros) && wire.tries(chunkEnd);
                if (sent % (32L * MIB) == 0) {
                    most = Math.max(most, used());
                }
            }
            assertThat(most - before).isLessThan(48L * MIB);
            assertThat(wire.rest()).startsWith("HTTP/1.1 413 ").contains("\"code\":-32004");
        }
    }

    @SuppressWarnings("DoNotCallSystemGc")
    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    // --- nonsense

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
    void what_is_no_request_is_refused_and_ends_the_connection(String nonsense) {
        try (Wire wire = open(builder().h2c().requestTimeout(Duration.ofSeconds(1)))) {
            wire.send(nonsense);
            assertThat(wire.rest()).doesNotContain("200 OK");
        }
    }

    @Test
    void a_head_without_end_is_refused() {
        try (Wire wire = open(builder())) {
            wire.tries("POST /rpc HTTP/1.1\r\nHost: localhost\r\n".getBytes(US_ASCII));
            byte[] header = ("X-Header: " + "x".repeat(1000) + "\r\n").getBytes(US_ASCII);
            int count = 0;
            while (count < 100_000 && wire.tries(header)) {
                count++;
            }
            assertThat(count).isLessThan(100_000);
        }
    }

    @Test
    void a_target_without_end_is_refused() {
        try (Wire wire = open(builder())) {
            wire.tries(("POST /" + "x".repeat(100_000)).getBytes(US_ASCII));
            assertThat(wire.rest()).doesNotContain("200 OK");
        }
    }

    // --- much at once

    @Test
    void requests_that_are_sent_without_waiting_are_answered_in_order() {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            requests.append(Wire.post("{\"jsonrpc\":\"2.0\",\"method\":\"echo\",\"params\":[" + i + "],\"id\":1}"));
        }
        try (Wire wire = open(builder())) {
            wire.send(requests.toString());
            for (int i = 0; i < 50; i++) {
                assertThat(wire.reply()).endsWith("\"result\":" + i + ",\"id\":1}");
            }
        }
    }
}
