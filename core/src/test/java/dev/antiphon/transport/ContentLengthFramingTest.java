package dev.antiphon.transport;

import static dev.antiphon.transport.Decoded.TOO_LARGE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentLengthFramingTest {
    private static final Framing LENGTH = Framing.contentLength();

    @Test
    void a_frame_has_the_length_in_bytes_and_nothing_else_in_its_header() {
        assertThat(LENGTH.frame("\"Grüße\"".getBytes(UTF_8)))
                .asString(UTF_8)
                .isEqualTo("Content-Length: 9\r\n\r\n\"Grüße\"");
    }

    @Test
    void messages_are_cut_by_their_length() throws BrokenFrameException {
        Chunks.assertDecodes(
                LENGTH,
                100,
                "Content-Length: 3\r\n\r\n[1]Content-Length: 5\r\n\r\n\r\n\r\n1Content-Length: 1\r\n\r\n2",
                "[1]",
                "\r\n\r\n1",
                "2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "content-length: 3\r\n\r\n",
                "CONTENT-LENGTH: 3\r\n\r\n",
                "Content-Length:3\r\n\r\n",
                "Content-Length: \t 3 \t\r\n\r\n",
                "Content-Length : 3\r\n\r\n",
                "Content-Length: 3\n\n",
                "Content-Length: 3\r\n\n",
                "Content-Length: 0003\r\n\r\n",
                "Content-Length: 3\r\nContent-Length: 3\r\n\r\n",
                "\r\n\r\nContent-Length: 3\r\n\r\n",
                "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 3\r\n\r\n",
                "Content-Length: 3\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
                "Content-Length: 3\ncontent-type: application/json ; Charset=\"UTF-8\"\n\n",
                "Content-Length: 3\r\nContent-Type: application/json\r\n\r\n",
                "X-Trace: a:b:c\r\nContent-Length: 3\r\nX-Empty:\r\nDate: \r\n\r\n"
            })
    void a_header_may_be_written_in_many_ways(String header) throws BrokenFrameException {
        Chunks.assertDecodes(LENGTH, 100, header + "[1]" + header + "[2]", "[1]", "[2]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    X-Other: 1                             | no Content-Length
                    Content-Length: -1                     | '-1' is negative
                    Content-Length: many                   | 'many' is not a number
                    Content-Length: 0x10                   | '0x10' is not a number
                    Content-Length: +5                     | '+5' is not a number
                    Content-Length: 5 5                    | '5 5' is not a number
                    Content-Length: 1.5                    | '1.5' is not a number
                    Content-Length:                        | '' is not a number
                    Content-Length: 9223372036854775808    | '9223372036854775808' is too large
                    Content-Length: 3~Content-Length: 4    | two Content-Lengths, 3 and 4
                    Content-Type: text/x; charset=utf-16~Content-Length: 3 | charset 'utf-16'; only utf-8
                    Content-Type: text/x; charset=""~Content-Length: 3     | charset ''; only utf-8
                    {"jsonrpc":"2.0","id":1,"method":"initialize"} | is no header
                    Content-Length 3                       | 'Content-Length 3' is no header
                    : 3                                    | ': 3' is no header
                    """)
    void a_header_that_is_wrong_breaks_the_stream_and_the_error_says_what_is_wrong(String header, String words) {
        String stream = header.replace("~", "\r\n") + "\r\n\r\n[1]";
        for (int size = 1; size <= stream.length(); size++) {
            int chunk = size;
            assertThatExceptionOfType(BrokenFrameException.class)
                    .isThrownBy(() -> Chunks.decode(LENGTH, 100, stream, chunk))
                    .withMessageContaining(words);
        }
    }

    @Test
    void an_error_quotes_little_of_what_was_sent_and_nothing_that_could_forge_a_log() {
        assertThatExceptionOfType(BrokenFrameException.class)
                .isThrownBy(() ->
                        Chunks.decode(LENGTH, 100, "Content-Length: 1\u001b[2J\r5" + "9".repeat(500) + "\r\n\r\n"))
                .withMessageContaining("'1?[2J?5999")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(150));
    }

    @Test
    void a_header_that_does_not_end_breaks_the_stream() {
        assertThatExceptionOfType(BrokenFrameException.class)
                .isThrownBy(() -> Chunks.decode(LENGTH, 100, "X".repeat(10_000)))
                .withMessageContaining("more than 8192 bytes");
        assertThatExceptionOfType(BrokenFrameException.class)
                .isThrownBy(() -> Chunks.decode(LENGTH, 100, "X: 1\r\n".repeat(2_000)))
                .withMessageContaining("more than 8192 bytes");
    }

    @Test
    void headers_are_bounded_each_and_not_all_together() throws BrokenFrameException {
        String stream = ("X: " + "x".repeat(1_000) + "\r\nContent-Length: 3\r\n\r\n[1]").repeat(20);
        assertThat(Chunks.decode(LENGTH, 100, stream)).hasSize(20).containsOnly("[1]");
    }

    @Test
    void an_empty_message_is_no_message() throws BrokenFrameException {
        Chunks.assertDecodes(LENGTH, 100, "Content-Length: 0\r\n\r\nContent-Length: 3\r\n\r\n[1]", "[1]");
    }

    @Test
    void a_message_over_the_limit_is_skipped_and_told_once() throws BrokenFrameException {
        Chunks.assertDecodes(
                LENGTH,
                3,
                "Content-Length: 3\r\n\r\n[1]Content-Length: 4\r\n\r\n[10]Content-Length: 30\r\n\r\n" + "x".repeat(30)
                        + "Content-Length: 3\r\n\r\n[2]",
                "[1]",
                TOO_LARGE,
                TOO_LARGE,
                "[2]");
    }

    @Test
    void the_largest_length_there_is_is_skipped() throws BrokenFrameException {
        Decoded decoded = new Decoded();
        Framing.Decoder decoder = LENGTH.decoder(Integer.MAX_VALUE);
        Chunks.feed(decoder, "Content-Length: " + Long.MAX_VALUE + "\r\n\r\n" + "x".repeat(1000), decoded);
        assertThat(decoder.isInsideMessage()).isTrue();
        assertThat(decoded.texts()).isEmpty();
    }

    @Test
    void the_stream_is_inside_a_message_from_the_first_byte_of_the_header_to_its_end() throws BrokenFrameException {
        Decoded decoded = new Decoded();
        Framing.Decoder decoder = LENGTH.decoder(100);
        String stream = "Content-Length: 3\r\nX: 1\r\n\r\n[1]";
        assertThat(decoder.isInsideMessage()).isFalse();
        for (int i = 0; i < stream.length(); i++) {
            Chunks.feed(decoder, stream.substring(i, i + 1), decoded);
            assertThat(decoder.isInsideMessage()).as("after %s bytes", i + 1).isEqualTo(i + 1 < stream.length());
        }
        Chunks.feed(decoder, "\r\n", decoded);
        assertThat(decoder.isInsideMessage()).isFalse();
    }

    @Test
    void a_peer_that_announces_much_and_sends_little_costs_little() throws BrokenFrameException {
        // With what was announced, all of these would need a hundred gigabytes.
        List<Framing.Decoder> decoders = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Framing.Decoder decoder = LENGTH.decoder(Integer.MAX_VALUE);
            Chunks.feed(decoder, "Content-Length: 1000000000\r\n\r\n[", new Decoded());
            decoders.add(decoder);
        }
        assertThat(decoders).allMatch(Framing.Decoder::isInsideMessage);
    }

    @Test
    void a_long_message_that_comes_byte_by_byte_is_put_together() throws BrokenFrameException {
        String message = "x".repeat(2_000_000);
        assertThat(Chunks.decode(LENGTH, 2_000_000, "Content-Length: 2000000\r\n\r\n" + message, 1))
                .containsExactly(message);
    }
}
