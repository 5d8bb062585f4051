package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerStringTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a",
                "\\\"",
                "\\\\",
                "\\/",
                "\\b\\f\\n\\r\\t",
                "/",
                "'",
                "\\u0000",
                "\\u001f",
                "\\uFFFF",
                "\\uabCD",
                "\\uD83D\\uDE00",
                "\u007f",
                "\u0080",
                "\u2028",
                "\uFEFF",
                "\u00e9",
                "\u20ac",
                "\ud83d\ude00",
                "\\\\\\\\",
                "\\\\u12",
                "[]{},:"
            })
    void strings_of_the_grammar_are_accepted(String content) {
        assertThat(Scan.accepts('"' + content + '"')).as("as a value").isTrue();
        assertThat(Scan.accepts("{\"" + content + "\":0}")).as("as a name").isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\",
                "\\a",
                "\\x41",
                "\\'",
                "\\0",
                "\\U0041",
                "\\u",
                "\\u0",
                "\\u00",
                "\\u000",
                "\\u000g",
                "\\u 000",
                "\\u-001",
                "\\u+001",
                "\\\u00e9",
                "\\u000\u0130",
                "\\u\uff10000",
                "\\\\\\",
                "\""
            })
    void other_escapes_are_refused(String content) {
        assertThat(Scan.accepts('"' + content + '"')).as("as a value").isFalse();
        assertThat(Scan.accepts("{\"" + content + "\":0}")).as("as a name").isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\udc00", "\\ud800\\ud800", "\\udc00\\ud800", "\\ud800x", "\\uDBFF"})
    void lone_surrogates_are_accepted_when_escaped(String content) {
        assertThat(Scan.accepts('"' + content + '"')).isTrue();
    }

    @Test
    void every_control_character_is_refused_unless_it_is_escaped() {
        for (char c = 0; c < ' '; c++) {
            assertThat(Scan.accepts("\"ab" + c + "cdefghijkl\""))
                    .as("U+%04X", (int) c)
                    .isFalse();
            assertThat(Scan.accepts(String.format("\"ab\\u%04xcdefghijkl\"", (int) c)))
                    .as("U+%04X escaped", (int) c)
                    .isTrue();
        }
    }

    @Test
    void every_other_ascii_character_is_accepted() {
        for (char c = ' '; c < 0x80; c++) {
            boolean special = c == '"' || c == '\\';
            assertThat(Scan.accepts("\"" + c + "\"")).as("U+%04X", (int) c).isEqualTo(!special);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"",
                "\"a",
                "\"abcdefg",
                "\"abcdefgh",
                "\"abcdefghi",
                "\"\\",
                "\"\\u00",
                "\"\u00e9",
                "a\"",
                "'a'"
            })
    void a_string_needs_both_its_quotes(String text) {
        assertThat(Scan.accepts(text)).isFalse();
    }

    @Test
    void the_scanner_tells_whether_the_last_string_has_escapes() {
        byte[] text = "[\"plain\",\"esc\\naped\",\"plain\"]".getBytes(UTF_8);
        JsonScanner scanner = new JsonScanner(1).over(text, 0, text.length);
        assertThat(scanner.string(1)).isEqualTo(8);
        assertThat(scanner.escaped()).isFalse();
        assertThat(scanner.string(9)).isEqualTo(20);
        assertThat(scanner.escaped()).isTrue();
        assertThat(scanner.string(21)).isEqualTo(28);
        assertThat(scanner.escaped()).isFalse();
    }
}
