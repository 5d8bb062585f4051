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

class ResponseReaderTest {
    private final RecordingReceiver inbox = new RecordingReceiver();
    private final ResponseReader reader = new ResponseReader(inbox, 100);

    @AfterEach
    void nothing_was_told_twice() {
        inbox.verify();
    }

    private void answer(int status, String type, String body) {
        reader.head(status, "Words", type, null);
        reader.bytes(body.getBytes(UTF_8));
        reader.end();
        reader.end();
        reader.failed(Disconnect.of(Kind.LOST, "late"));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204})
    void a_success_without_a_body_is_no_answer_and_no_failure(int status) {
        answer(status, null, "");
        assertThat(inbox.end().kind()).isEqualTo(Kind.REMOTE);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 404, 429, 500, 503})
    void a_message_counts_whatever_the_status_is(int status) {
        answer(status, "application/json", "{\"a\":1}");
        assertThat(inbox.rest()).containsExactly("{\"a\":1}");
    }

    @Test
    void a_failure_that_is_a_page_ends_with_the_status() {
        answer(502, "text/html", "<html>Bad gateway</html>");
        assertThat(inbox.rest()).isEmpty();
        assertThat(inbox.end().kind()).isEqualTo(Kind.NO_ANSWER);
        assertThat(inbox.end().detail()).isEqualTo("it answered with HTTP status 502 Words");
        assertThat(inbox.end().cause())
                .isInstanceOfSatisfying(
                        HttpStatusException.class, e -> assertThat(e.status()).isEqualTo(502));
    }

    @Test
    void a_success_that_is_a_page_is_told_from_an_answer() {
        answer(200, "text/html", "<html>Log in</html>");
        assertThat(inbox.end().kind()).isEqualTo(Kind.NO_ANSWER);
        assertThat(inbox.end().detail())
                .isEqualTo("it answered with HTTP status 200 Words with text/html that is not JSON");
    }

    @Test
    void a_page_that_is_too_large_is_no_message_that_is_too_large() {
        answer(500, "text/html", "<html>" + "x".repeat(200));
        assertThat(inbox.rest()).isEmpty();
        assertThat(inbox.end().cause()).isInstanceOf(HttpStatusException.class);
    }

    @Test
    void a_message_that_is_too_large_ends_the_answer() {
        answer(200, "application/json", "[" + "1".repeat(200));
        assertThat(inbox.rest()).containsExactly(RecordingReceiver.TOO_LARGE);
    }

    @Test
    void an_answer_that_breaks_delivers_no_part_of_a_message() {
        reader.head(200, "OK", "application/json", null);
        reader.bytes("{\"a\":1}".getBytes(UTF_8));
        reader.failed(Disconnect.of(Kind.LOST, "cable cut"));
        reader.end();
        assertThat(inbox.rest()).isEmpty();
        assertThat(inbox.end().detail()).isEqualTo("cable cut");
    }

    @Test
    void nothing_is_told_but_the_end_when_nobody_listens_any_more() {
        reader.head(200, "OK", "text/event-stream", null);
        reader.bytes("data: 1\n\n".getBytes(UTF_8));
        reader.mute();
        reader.bytes("data: 2\n\n".getBytes(UTF_8));
        reader.end();
        assertThat(inbox.rest()).containsExactly("1");
        assertThat(inbox.hasEnded()).isTrue();
    }
}
