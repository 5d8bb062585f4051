package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Pushback;
import dev.antiphon.transport.TransportException;
import dev.antiphon.transport.Wait;
import dev.antiphon.web.HttpStatusException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The delay before a retry that a server asks for. */
class RetryAfterTest {
    private static Throwable failure(String head, String body) throws IOException {
        try (RawHttpServer server = RawHttpServer.answering(head, body);
                JsonRpcClient client = JsonRpcClient.connect(server.uri())) {
            return Wait.forFailure(client.callAsync("f", RawJson.class));
        }
    }

    @Test
    void a_status_without_json_has_the_delay() throws IOException {
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
    void an_error_in_json_has_the_delay() throws IOException {
        Throwable thrown = failure(
                "429 Slow Down\nRetry-After: 3\nContent-Type: application/json",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32005,\"message\":\"limit\"},\"id\":1}");
        assertThat(thrown).isInstanceOf(JsonRpcException.class).hasMessage("limit");
        assertThat(thrown.getCause())
                .isInstanceOfSatisfying(
                        Pushback.class, said -> assertThat(said.retryAfter()).contains(Duration.ofSeconds(3)));
    }

    @Test
    void a_permanent_status_is_not_temporary() throws IOException {
        Throwable thrown = failure("404 Not Found\nContent-Type: text/plain", "no");
        assertThat(thrown.getCause())
                .isInstanceOfSatisfying(
                        Pushback.class, said -> assertThat(said.isTemporary()).isFalse());
    }
}
