package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner reads strings eight bytes at a time: what ends that must be found at every place in the eight. */
class JsonScannerAlignmentTest {
    private static final int WORDS = 17;

    @Test
    void the_closing_quote_is_found_at_every_place() {
        for (int offset = 0; offset < WORDS; offset++) {
            for (int length = 0; length < WORDS; length++) {
                byte[] bytes = (" ".repeat(offset) + '"' + "x".repeat(length) + "\"\"zzzzzzzzzzzzzzzz").getBytes(UTF_8);
                JsonScanner scanner = new JsonScanner(1).over(bytes, offset, bytes.length);
                assertThat(scanner.string(offset))
                        .as("%d bytes from %d", length, offset)
                        .isEqualTo(offset + length + 2);
            }
        }
    }

    @Test
    void the_end_of_the_text_is_found_at_every_place_even_amid_other_bytes() {
        for (int offset = 0; offset < WORDS; offset++) {
            for (int length = 0; length < WORDS; length++) {
                byte[] bytes = (" ".repeat(offset) + '"' + "x".repeat(length) + "\"\"\"\"\"\"\"\"\"\"").getBytes(UTF_8);
                JsonScanner scanner = new JsonScanner(1).over(bytes, offset, offset + 1 + length);
                assertThat(scanner.string(offset))
                        .as("%d bytes from %d", length, offset)
                        .isEqualTo(JsonScanner.FAILED);
                assertThat(scanner.failedAt()).isEqualTo(offset + 1 + length);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(bytes = {0, 1, 9, 10, 13, 0x1f, (byte) 0x80, (byte) 0xbf, (byte) 0xc0, (byte) 0xff})
    void a_bad_byte_is_found_at_every_place(byte bad) {
        for (int length = 1; length <= 2 * WORDS; length++) {
            for (int place = 0; place < length; place++) {
                byte[] text = ('"' + "x".repeat(length) + '"').getBytes(UTF_8);
                text[1 + place] = bad;
                JsonScanner scanner = new JsonScanner(1).over(text, 0, text.length);
                assertThat(scanner.isText(0)).as("byte %d of %d", place, length).isFalse();
                assertThat(scanner.failedAt())
                        .as("byte %d of %d", place, length)
                        .isEqualTo(1 + place);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\n",
                "\\\"",
                "\\\\",
                "\\u00e9",
                "\\ud800",
                "\u00e9",
                "\u20ac",
                "\ud83d\ude00",
                "\u007f",
                " ",
                "!",
                "#"
            })
    void a_good_character_is_stepped_over_at_every_place(String good) {
        for (int before = 0; before < WORDS; before++) {
            for (int behind = 0; behind < WORDS; behind++) {
                byte[] text = ('"' + "x".repeat(before) + good + "x".repeat(behind) + '"').getBytes(UTF_8);
                JsonScanner scanner = new JsonScanner(1).over(text, 0, text.length);
                assertThat(scanner.string(0))
                        .as("%d before, %d behind", before, behind)
                        .isEqualTo(text.length);
                assertThat(scanner.escaped()).isEqualTo(good.startsWith("\\"));
            }
        }
    }

    @Test
    void every_pair_of_neighbours_is_told_apart() {
        // A borrow in the arithmetic on eight bytes runs from one byte into the next.
        byte[] text = "\"xxxxxxxxxxxxxx\"".getBytes(UTF_8);
        for (int first = 0; first < 0x80; first++) {
            for (int second = 0; second < 0x80; second++) {
                byte[] copy = Arrays.copyOf(text, text.length);
                copy[3] = (byte) first;
                copy[4] = (byte) second;
                boolean accepted = Scan.accepts(copy);
                if (accepted != isPair(first, second)) {
                    assertThat(accepted).as("%02x %02x", first, second).isEqualTo(isPair(first, second));
                }
            }
        }
    }

    /** Whether two ASCII characters may stand side by side in a string, with an x behind. */
    private static boolean isPair(int first, int second) {
        return first == '\\' ? "\"\\/bfnrt".indexOf(second) >= 0 : isPlain(first) && isPlain(second);
    }

    private static boolean isPlain(int c) {
        return c >= ' ' && c != '"' && c != '\\';
    }
}
