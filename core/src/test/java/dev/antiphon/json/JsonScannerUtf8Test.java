package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonScannerUtf8Test {
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(textBlock = """
                    the first of two bytes,                 c2 80
                    the last of two bytes,                  df bf
                    the first of three bytes,               e0 a0 80
                    the last before the surrogates,         ed 9f bf
                    the first behind the surrogates,        ee 80 80
                    the last of three bytes,                ef bf bf
                    the first of four bytes,                f0 90 80 80
                    the last character,                     f4 8f bf bf
                    a byte order mark inside,               ef bb bf
                    several in a row,                       c3 a9 e2 82 ac f0 9f 98 80 c3 a9
                    several between ASCII,                  61 c3 a9 61 e2 82 ac 61 f0 9f 98 80 61
                    """)
    void well_formed_bytes_are_accepted(String description, String hex) {
        assertThat(Scan.acceptsStringOf(hex)).as(description).isTrue();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(textBlock = """
                    a continuation alone,                   80
                    the last continuation alone,            bf
                    a continuation too many,                c3 a9 a9
                    NUL overlong in two,                    c0 80
                    a slash overlong in two,                c0 af
                    the last overlong in two,               c1 bf
                    NUL overlong in three,                  e0 80 80
                    the last overlong in three,             e0 9f bf
                    NUL overlong in four,                   f0 80 80 80
                    the last overlong in four,              f0 8f bf bf
                    the first surrogate,                    ed a0 80
                    the last surrogate,                     ed bf bf
                    a pair of surrogates (CESU-8),          ed a0 bd ed b8 80
                    the first past U+10FFFF,                f4 90 80 80
                    a lead of more than four bytes,         f5 80 80 80
                    five bytes,                             f8 88 80 80 80
                    six bytes,                              fc 84 80 80 80 80
                    a byte of no encoding,                  fe
                    another,                                ff
                    two bytes cut short,                    c3
                    three bytes cut to one,                 e2
                    three bytes cut to two,                 e2 82
                    four bytes cut to one,                  f0
                    four bytes cut to two,                  f0 9f
                    four bytes cut to three,                f0 9f 98
                    ASCII where two bytes continue,         c3 28
                    ASCII where three bytes continue,       e2 28 a1
                    ASCII where three bytes end,            e2 82 28
                    ASCII where four bytes continue,        f0 28 8c bc
                    ASCII in the middle of four bytes,      f0 90 28 bc
                    ASCII where four bytes end,             f0 90 8c 28
                    a lead where a byte continues,          c3 c3
                    a lead where three bytes end,           e2 82 c3
                    Latin-1,                                e9
                    """)
    void malformed_bytes_are_refused(String description, String hex) {
        assertThat(Scan.acceptsStringOf(hex)).as(description).isFalse();
        assertThat(Scan.acceptsStringOf("6162636465666768" + hex + "6162636465666768"))
                .as("%s amid ASCII", description)
                .isFalse();
    }

    @Test
    void every_character_of_unicode_is_accepted() {
        assertThat(IntStream.rangeClosed(' ', Character.MAX_CODE_POINT)
                        .filter(c -> c != '"' && c != '\\')
                        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                        .filter(c -> !Scan.accepts('"' + Character.toString(c) + '"')))
                .isEmpty();
    }

    @Test
    void no_surrogate_is_accepted() {
        assertThat(IntStream.rangeClosed(Character.MIN_SURROGATE, Character.MAX_SURROGATE)
                        .mapToObj(c -> String.format("ed %02x %02x", 0x80 + (c >> 6) % 64, 0x80 + c % 64))
                        .filter(Scan::acceptsStringOf))
                .isEmpty();
    }

    @Test
    void a_character_that_the_text_cuts_short_is_refused_though_its_bytes_lie_behind() {
        byte[] bytes = "\"\ud83d\ude00\"".getBytes(UTF_8);
        for (int end = 1; end < bytes.length; end++) {
            JsonScanner scanner = new JsonScanner(1).over(bytes, 0, end);
            assertThat(scanner.isText(0)).as("%d bytes", end).isFalse();
            assertThat(Scan.accepts(Arrays.copyOf(bytes, end)))
                    .as("%d bytes alone", end)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"c3a9", "e9", "efbbbf", "c2a0", "e2808b", "e38080"})
    void nothing_beyond_ascii_stands_outside_of_strings(String hex) {
        assertThat(Scan.accepts(HexFormat.of().parseHex(hex + "31")))
                .as("before")
                .isFalse();
        assertThat(Scan.accepts(HexFormat.of().parseHex("31" + hex)))
                .as("behind")
                .isFalse();
        assertThat(Scan.accepts(HexFormat.of().parseHex("5b31" + hex + "5d")))
                .as("inside")
                .isFalse();
    }
}
