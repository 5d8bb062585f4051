package dev.antiphon.web.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Frames of streams, and the format that a client prefers. */
class StreamFramingTest {
    private static String frame(StreamFraming framing, String message) {
        return framing.prefix()
                + new String(StreamFraming.singleLine(message.getBytes(UTF_8)), UTF_8)
                + framing.suffix();
    }

    @Test
    void a_message_is_an_event_or_a_line() {
        assertThat(frame(StreamFraming.EVENTS, "{}")).isEqualTo("data: {}\n\n");
        assertThat(frame(StreamFraming.LINES, "{}")).isEqualTo("{}\n");
        assertThat(StreamFraming.EVENTS.keepAlive()).isEqualTo(": keep-alive\n\n");
        assertThat(StreamFraming.LINES.keepAlive()).isEqualTo("\n");
    }

    @Test
    void line_breaks_become_blanks_in_a_copy() {
        byte[] message = "[1,\r\n2,\n\"\\n\",\r3]\n".getBytes(UTF_8);
        byte[] given = message.clone();
        assertThat(new String(StreamFraming.singleLine(message), UTF_8)).isEqualTo("[1,  2, \"\\n\", 3] ");
        assertThat(message).as("the message itself").isEqualTo(given);
    }

    @Test
    void a_message_without_line_breaks_is_not_copied() {
        byte[] message = "{\"\u2028\":\"\u0085\"}".getBytes(UTF_8);
        assertThat(StreamFraming.singleLine(message)).isSameAs(message);
        byte[] empty = new byte[0];
        assertThat(StreamFraming.singleLine(empty)).isSameAs(empty);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            delimiter = '|',
            value = {
                "none | JSON",
                "'' | JSON",
                "*/* | JSON",
                "application/json, text/event-stream | JSON",
                "text/event-stream, application/json | EVENTS",
                "text/event-stream;q=0.5, application/json;q=0.4 | EVENTS",
                "text/event-stream;q=0.5, application/json | JSON",
                "application/x-ndjson;q=0.9, text/event-stream;q=0.8 | LINES",
                "APPLICATION/NDJSON ; Q=1 | LINES",
                "application/jsonl | LINES",
                "text/event-stream;q=0 | JSON",
                "text/event-stream;q=-1 | JSON",
                "text/event-stream;q=x | JSON",
                "text/event-stream;q=NaN | JSON",
                "text/html, ,; | JSON",
            })
    void the_format_with_the_highest_weight_is_preferred(String accept, ReplyFormat format) {
        assertThat(ReplyFormat.preferred(accept)).isEqualTo(format);
    }

    @Test
    void one_message_has_no_framing() {
        assertThat(ReplyFormat.EVENTS.framing()).isEqualTo(StreamFraming.EVENTS);
        assertThat(ReplyFormat.LINES.framing()).isEqualTo(StreamFraming.LINES);
        assertThatIllegalStateException().isThrownBy(ReplyFormat.JSON::framing);
    }
}
