package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Pushback;
import dev.antiphon.transport.TransportException;
import dev.antiphon.web.HttpStatusException;
import dev.antiphon.web.RetryAfter;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When a server wants to be asked again. */
class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    private static Throwable failure(String head, String body) throws IOException {
        try (RawHttpServer server = RawHttpServer.answering(head, body);
                JsonRpcClient client = JsonRpcClient.connect(server.uri())) {
            return ClientWait.failure(client.callAsync("f", RawJson.class));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | PT0S",
                "120 | PT2M",
                "' 7 ' | PT7S",
                "99999999999999999 | PT8760H",
                "Mon, 16 Nov 2026 12:00:30 GMT | PT30S",
                "Mon, 16 Nov 2026 11:00:00 GMT | PT0S",
            })
    void a_time_is_a_number_of_seconds_or_a_date(String header, Duration expected) {
        assertThat(RetryAfter.of(header, NOW)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "1.5", "99999999999999999999999", "Mon, 99 Nov 2026 12:00:30 GMT"})
    void what_makes_no_sense_says_nothing(String header) {
        assertThat(RetryAfter.of(header, NOW)).isNull();
    }

    @Test
    void a_status_without_json_tells_when_to_ask_again() throws IOException {
        Throwable thrown = failure("503 Busy\nRetry-After: 3\nContent-Type: text/plain", "later");
        assertThat(thrown).isInstanceOf(TransportException.class);
        assertThat(((TransportException) thrown).isUnsent()).isFalse();
        assertThat(thrown.getCause()).isInstanceOfSatisfying(HttpStatusException.class, status -> {
            assertThat(status.status()).isEqualTo(503);
            assertThat(status.isTemporary()).isTrue();
            assertThat(status.retryAfter()).contains(Duration.ofSeconds(3));
        });
    }

    @Test
    void an_error_in_json_tells_it_too() throws IOException {
        Throwable thrown = failure(
                "429 Slow Down\nRetry-After: 3\nContent-Type: application/json",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32005,\"message\":\"limit\"},\"id\":1}");
        assertThat(thrown).isInstanceOf(JsonRpcException.class).hasMessage("limit");
        assertThat(thrown.getCause())
                .isInstanceOfSatisfying(
                        Pushback.class, said -> assertThat(said.retryAfter()).contains(Duration.ofSeconds(3)));
    }

    @Test
    void a_status_that_does_not_pass_is_not_temporary() throws IOException {
        Throwable thrown = failure("404 Not Found\nContent-Type: text/plain", "no");
        assertThat(thrown.getCause())
                .isInstanceOfSatisfying(
                        Pushback.class, said -> assertThat(said.isTemporary()).isFalse());
    }
}
