package dev.antiphon.http;

import static dev.antiphon.web.contract.RawHttpClient.post;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.antiphon.TranscriptServer;
import dev.antiphon.transport.Listener;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.contract.RawHttpClient;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The end of a listener: its connections, its port and its thread. The contract of adapters tests the drain of requests. */
class ListenerDrainTest {
    private static Listener serve(int port) {
        return HttpTransport.serve(TranscriptServer.of(List.of(), true), port);
    }

    @Test
    void no_client_can_connect_after_the_drain() {
        Listener listener = serve(0);
        try (RawHttpClient client = RawHttpClient.connect(listener)) {
            assertThat(client.send(post("{}")).response()).hasStatus(200);
            assertThat(Wait.forResult(listener.drain(Duration.ofMinutes(1)))).isTrue();
            assertThat(client.rest()).isEmpty();
        }
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> RawHttpClient.connect(listener));
    }

    @Test
    void a_listener_can_be_closed_twice_and_closes_silent_connections() {
        Listener listener = serve(0);
        try (RawHttpClient silent = RawHttpClient.connect(listener)) {
            Wait.until("the connection is counted", () -> listener.connections() == 1);
            listener.close();
            listener.close();
            assertThat(silent.rest()).isEmpty();
        }
    }

    @Test
    void the_thread_that_keeps_the_program_running_ends() {
        Listener listener = serve(0);
        String name = "antiphon serves " + listener.address();
        assertThat(isAlive(name)).isTrue();
        listener.close();
        Wait.until("the thread has ended", () -> !isAlive(name));
    }

    private static boolean isAlive(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name));
    }

    @Test
    void a_port_is_free_after_its_listener_was_closed_and_not_before() {
        Listener first = serve(0);
        int port = first.port();
        assertThatExceptionOfType(TransportException.class)
                .isThrownBy(() -> serve(port))
                .withMessageContaining("127.0.0.1:" + port);
        first.close();
        serve(port).close();
    }
}
