package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StringReadingTest {
    static Object[] strings() {
        return new Object[] {
            Arguments.of("", ""),
            Arguments.of("plain", "plain"),
            Arguments.of("\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t"),
            Arguments.of("/", "/"),
            Arguments.of("\\u0041\\u00e9\\u20AC", "A\u00e9\u20ac"),
            Arguments.of("\\u0000", "\0"),
            Arguments.of("\u007f", "\u007f"),
            Arguments.of("\u00e9\u20ac\ud83d\ude00", "\u00e9\u20ac\ud83d\ude00"),
            Arguments.of("\\ud83d\\ude00", "\ud83d\ude00"),
            Arguments.of("\u00e9\\n\u20ac\\t\ud83d\ude00", "\u00e9\n\u20ac\t\ud83d\ude00"),
            Arguments.of("\\n", "\n"),
            Arguments.of("a\\n", "a\n"),
            Arguments.of("\\na", "\na"),
            Arguments.of("\\\\n", "\\n"),
            Arguments.of("\\\\\\n", "\\\n"),
            Arguments.of("\\\\u0041", "\\u0041"),
            Arguments.of("\\ud800", "\ud800"),
            Arguments.of("\\udc00", "\udc00"),
            Arguments.of("\\udc00\\ud800", "\udc00\ud800"),
            Arguments.of("x\\ud800y", "x\ud800y"),
            Arguments.of("\uFEFF", "\uFEFF"),
        };
    }

    @ParameterizedTest
    @MethodSource("strings")
    void a_string_is_read_without_its_escapes(String content, String expected) {
        assertThat(RawJson.of('"' + content + '"').asString()).isEqualTo(expected);
        byte[] amid = ("[1,\"" + content + "\",2]").getBytes(UTF_8);
        assertThat(RawJson.ofValid(amid, 3, amid.length - 3, null).asString()).isEqualTo(expected);
    }

    @Test
    void every_character_is_read_from_its_escape() {
        for (int c = 0; c <= Character.MAX_VALUE; c++) {
            String read = RawJson.of(String.format("\"\\u%04x\"", c)).asString();
            if (read.length() != 1 || read.charAt(0) != c) {
                assertThat(read).as("U+%04X", c).isEqualTo(String.valueOf((char) c));
            }
        }
        assertThat(RawJson.of("\"\\uABCD\\uabcd\"").asString()).isEqualTo("\uabcd\uabcd");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "null", "[\"a\"]", "{}"})
    void what_is_not_a_string_is_refused(String value) {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(value).asString())
                .withMessage("expected a string");
    }
}
