package dev.antiphon.transport;

import static dev.antiphon.transport.Decoded.TOO_LARGE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NewlineFramingTest {
    private static final Framing NEWLINE = Framing.newline();

    @Test
    void a_line_is_a_message() throws BrokenFrameException {
        Chunks.assertDecodes(NEWLINE, 100, "{\"a\":1}\n[2]\n3\n", "{\"a\":1}", "[2]", "3");
    }

    @Test
    void a_carriage_return_before_the_line_feed_is_dropped_and_no_other() throws BrokenFrameException {
        Chunks.assertDecodes(NEWLINE, 100, "[1]\r\n[2]\n[3,\r4]\r\r\n", "[1]", "[2]", "[3,\r4]\r");
    }

    @Test
    void blank_lines_and_blanks_before_a_message_are_ignored() throws BrokenFrameException {
        Chunks.assertDecodes(NEWLINE, 100, "\n\r\n \t \n[1]\n\n  \r\n \t[2]\n", "[1]", "[2]");
    }

    @Test
    void blanks_do_not_count_to_the_size() throws BrokenFrameException {
        Chunks.assertDecodes(NEWLINE, 3, " ".repeat(50) + "\n" + " ".repeat(50) + "[1]\n", "[1]");
    }

    @Test
    void a_line_over_the_limit_is_skipped_and_told_once() throws BrokenFrameException {
        Chunks.assertDecodes(
                NEWLINE,
                5,
                "12345\n123456\n[1]\n" + "x".repeat(40) + "\r\n[2]\n",
                "12345",
                TOO_LARGE,
                "[1]",
                TOO_LARGE,
                "[2]");
    }

    @Test
    void the_carriage_return_does_not_count_to_the_size() throws BrokenFrameException {
        Chunks.assertDecodes(NEWLINE, 5, "12345\r\n123456\r\n[1]\n", "12345", TOO_LARGE, "[1]");
    }

    @Test
    void a_message_is_told_of_when_its_line_ends_and_not_before() throws BrokenFrameException {
        assertThat(Chunks.decode(NEWLINE, 100, "[1]\n[2]")).containsExactly("[1]");
        assertThat(Chunks.decode(NEWLINE, 2, "[1]\n[2]")).containsExactly(TOO_LARGE);
    }

    @Test
    void the_stream_is_inside_a_message_as_long_as_its_line_has_not_ended() throws BrokenFrameException {
        Decoded decoded = new Decoded();
        Framing.Decoder decoder = NEWLINE.decoder(5);
        assertThat(decoder.isInsideMessage()).isFalse();
        Chunks.feed(decoder, " \r\n\t ", decoded);
        assertThat(decoder.isInsideMessage()).isFalse();
        Chunks.feed(decoder, "1", decoded);
        assertThat(decoder.isInsideMessage()).isTrue();
        Chunks.feed(decoder, "2\n", decoded);
        assertThat(decoder.isInsideMessage()).isFalse();
        Chunks.feed(decoder, "1234567890", decoded);
        assertThat(decoder.isInsideMessage()).as("while it skips").isTrue();
        Chunks.feed(decoder, "\n", decoded);
        assertThat(decoder.isInsideMessage()).isFalse();
        assertThat(decoded.texts()).containsExactly("12", TOO_LARGE);
    }

    @Test
    void a_long_line_that_comes_byte_by_byte_is_put_together() throws BrokenFrameException {
        String message = "x".repeat(2_000_000);
        assertThat(Chunks.decode(NEWLINE, 2_000_000, message + "\n", 1)).containsExactly(message);
    }

    @Test
    void the_limit_may_be_the_largest_number() throws BrokenFrameException {
        Chunks.assertDecodes(NEWLINE, Integer.MAX_VALUE, "[1]\r\n[2]\n", "[1]", "[2]");
    }

    @Test
    void a_frame_is_the_message_and_a_line_feed() {
        byte[] message = "{\"a\":\"\\n\"}".getBytes(UTF_8);
        assertThat(NEWLINE.frame(message)).asString(UTF_8).isEqualTo("{\"a\":\"\\n\"}\n");
    }

    @Test
    void line_breaks_between_tokens_become_blanks_in_a_frame_and_the_message_stays_as_it_is() {
        byte[] message = "{\r\n  \"a\":\n1}\r".getBytes(UTF_8);
        assertThat(NEWLINE.frame(message)).asString(UTF_8).isEqualTo("{    \"a\": 1} \n");
        assertThat(message).asString(UTF_8).isEqualTo("{\r\n  \"a\":\n1}\r");
    }
}
