package dev.antiphon.transport;

import static dev.antiphon.transport.Decoded.TOO_LARGE;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LengthPrefixFramingTest {
    private static final Framing PREFIX = Framing.lengthPrefix();

    private static String frame(String message) {
        return new String(PREFIX.frame(message.getBytes(ISO_8859_1)), ISO_8859_1);
    }

    @Test
    void the_length_comes_first_with_the_highest_byte_first() {
        assertThat(PREFIX.frame("[1]".getBytes(UTF_8))).containsExactly(0, 0, 0, 3, '[', '1', ']');
        assertThat(PREFIX.frame(new byte[0x010203])).startsWith(0, 1, 2, 3, 0).hasSize(4 + 0x010203);
    }

    @Test
    void messages_are_cut_by_their_length() throws BrokenFrameException {
        Chunks.assertDecodes(
                PREFIX, 300, frame("[1]") + frame("\n") + frame("y".repeat(258)), "[1]", "\n", "y".repeat(258));
    }

    @Test
    void an_empty_frame_is_no_message() throws BrokenFrameException {
        Chunks.assertDecodes(PREFIX, 100, "\0\0\0\0" + frame("[1]") + "\0\0\0\0\0\0\0\0" + frame("[2]"), "[1]", "[2]");
    }

    @Test
    void a_message_over_the_limit_is_skipped_and_told_once() throws BrokenFrameException {
        Chunks.assertDecodes(
                PREFIX,
                5,
                frame("12345") + frame("123456") + frame("x".repeat(40)) + frame("[2]"),
                "12345",
                TOO_LARGE,
                TOO_LARGE,
                "[2]");
    }

    @Test
    void a_length_is_not_negative() throws BrokenFrameException {
        Decoded decoded = new Decoded();
        Framing.Decoder decoder = PREFIX.decoder(100);
        Chunks.feed(decoder, "\u00ff\u00ff\u00ff\u00ff" + "x".repeat(1000), decoded);
        assertThat(decoder.isInsideMessage()).isTrue();
        assertThat(decoded.texts()).isEmpty();
    }

    @Test
    void the_stream_is_inside_a_message_from_the_first_byte_of_the_length_to_its_end() throws BrokenFrameException {
        Decoded decoded = new Decoded();
        Framing.Decoder decoder = PREFIX.decoder(100);
        String stream = frame("[1]");
        assertThat(decoder.isInsideMessage()).isFalse();
        for (int i = 0; i < stream.length(); i++) {
            Chunks.feed(decoder, stream.substring(i, i + 1), decoded);
            assertThat(decoder.isInsideMessage()).as("after %s bytes", i + 1).isEqualTo(i + 1 < stream.length());
        }
    }
}
