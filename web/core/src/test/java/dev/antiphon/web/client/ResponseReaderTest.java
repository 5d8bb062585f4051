package dev.antiphon.web.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.testkit.RecordingReceiver;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.web.HttpStatusException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses with and without JSON-RPC, complete, broken and muted. */
class ResponseReaderTest {
    private final RecordingReceiver receiver = new RecordingReceiver();
    private final ResponseReader reader = new ResponseReader(receiver, 100);

    @AfterEach
    void the_end_was_reported_once() {
        receiver.verify();
    }

    private void answer(int status, String type, String body) {
        reader.head(status, "Reason", type, null);
        reader.bytes(body.getBytes(UTF_8));
        reader.end();
        reader.end();
        reader.failed(Disconnect.of(Kind.LOST, "late"));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204})
    void a_success_without_a_body_delivers_nothing_and_does_not_fail(int status) {
        answer(status, null, "");
        assertThat(receiver.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 404, 429, 500, 503})
    void a_message_is_delivered_whatever_the_status_is(int status) {
        answer(status, "application/json", "{\"a\":1}");
        assertThat(receiver.rest()).containsExactly("{\"a\":1}");
    }

    @Test
    void an_error_page_ends_with_the_status() {
        answer(502, "text/html", "<html>Bad gateway</html>");
        assertThat(receiver.rest()).isEmpty();
        assertThat(receiver.end().kind()).isEqualTo(Kind.NO_ANSWER);
        assertThat(receiver.end().detail()).isEqualTo("it answered with HTTP status 502 Reason");
        assertThat(receiver.end().cause())
                .isInstanceOfSatisfying(
                        HttpStatusException.class, e -> assertThat(e.status()).isEqualTo(502));
    }

    @Test
    void a_page_with_a_success_status_ends_with_the_status() {
        answer(200, "text/html", "<html>Log in</html>");
        assertThat(receiver.end().kind()).isEqualTo(Kind.NO_ANSWER);
        assertThat(receiver.end().detail())
                .isEqualTo("it answered with HTTP status 200 Reason with text/html that is not JSON");
    }

    @Test
    void a_page_that_is_too_large_is_not_reported_as_a_message() {
        answer(500, "text/html", "<html>" + "x".repeat(200));
        assertThat(receiver.rest()).isEmpty();
        assertThat(receiver.end().cause()).isInstanceOf(HttpStatusException.class);
    }

    @Test
    void a_message_that_is_too_large_is_reported() {
        answer(200, "application/json", "[" + "1".repeat(200));
        assertThat(receiver.rest()).containsExactly(RecordingReceiver.TOO_LARGE);
    }

    @Test
    void a_response_that_breaks_delivers_no_partial_message() {
        reader.head(200, "OK", "application/json", null);
        reader.bytes("{\"a\":1}".getBytes(UTF_8));
        reader.failed(Disconnect.of(Kind.LOST, "cable cut"));
        reader.end();
        assertThat(receiver.rest()).isEmpty();
        assertThat(receiver.end().detail()).isEqualTo("cable cut");
    }

    @Test
    void a_muted_reader_reports_only_the_end() {
        reader.head(200, "OK", "text/event-stream", null);
        reader.bytes("data: 1\n\n".getBytes(UTF_8));
        reader.mute();
        reader.bytes("data: 2\n\n".getBytes(UTF_8));
        reader.end();
        assertThat(receiver.rest()).containsExactly("1");
        assertThat(receiver.hasEnded()).isTrue();
    }
}
