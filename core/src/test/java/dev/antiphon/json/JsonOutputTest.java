package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonOutputTest {
    private final JsonOutput out = new JsonOutput();

    @Test
    void values_of_all_kinds_are_written_one_behind_the_other() {
        out.write('[');
        out.nullValue();
        out.write(',');
        out.value(true);
        out.ascii(",");
        out.value(false);
        out.write(new byte[] {','});
        out.value(-42);
        out.write("xx,xx".getBytes(UTF_8), 2, 1);
        out.value(0.5);
        out.write(',');
        out.value("s");
        out.write(']');
        assertThat(text()).isEqualTo("[null,true,false,-42,0.5,\"s\"]");
        assertThat(out.size()).isEqualTo(text().length());
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                -1,
                9,
                10,
                -10,
                99,
                100,
                12345,
                2147483647,
                -2147483648,
                999_999_999_999_999_999L,
                1_000_000_000_000_000_000L,
                Long.MAX_VALUE,
                Long.MIN_VALUE,
                Long.MIN_VALUE + 1
            })
    void integers_are_written_as_their_digits(long value) {
        out.value(value);
        assertThat(text()).isEqualTo(Long.toString(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0, -0.0, 0.1, 1e-5, 123456789.0, 1e21, Double.MAX_VALUE, Double.MIN_VALUE})
    void floating_point_numbers_are_written_so_that_they_are_read_back(double value) {
        out.value(value);
        assertThat(RawJson.of(text()).asDouble()).isEqualTo(Double.valueOf(value));
    }

    @Test
    void what_json_has_no_number_for_is_written_as_a_string() {
        out.value(Double.NaN);
        out.value(Double.POSITIVE_INFINITY);
        out.value(Double.NEGATIVE_INFINITY);
        assertThat(text()).isEqualTo("\"NaN\"\"Infinity\"\"-Infinity\"");
    }

    static Object[] strings() {
        return new Object[] {
            Arguments.of("", ""),
            Arguments.of("plain /'", "plain /'"),
            Arguments.of("\"\\\b\f\n\r\t", "\\\"\\\\\\b\\f\\n\\r\\t"),
            Arguments.of("\0\u0001\u001f", "\\u0000\\u0001\\u001f"),
            Arguments.of("\u007f\u0080\u07ff\u0800\uffff", "\u007f\u0080\u07ff\u0800\uffff"),
            Arguments.of("\ud83d\ude00", "\ud83d\ude00"),
            Arguments.of("\ud800\udc00\udbff\udfff", "\ud800\udc00\udbff\udfff"),
            Arguments.of("\ud800", "\\ud800"),
            Arguments.of("\udfff", "\\udfff"),
            Arguments.of("a\ud83d", "a\\ud83d"),
            Arguments.of("\udc00\ud800", "\\udc00\\ud800"),
            Arguments.of("\ud800\ud83d\ude00", "\\ud800\ud83d\ude00"),
            Arguments.of("\ud83dx\ude00", "\\ud83dx\\ude00"),
        };
    }

    @ParameterizedTest
    @MethodSource("strings")
    void strings_are_escaped_where_they_must_be(String value, String content) {
        out.value(value);
        assertThat(text()).isEqualTo('"' + content + '"');
    }

    @Test
    void every_string_is_read_back() {
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 100_000; i++) {
            String value = randomString(random);
            out.reset();
            out.value(value);
            byte[] written = out.toByteArray();
            assertThat(Scan.accepts(written)).isTrue();
            assertThat(RawJson.of(written).asString()).isEqualTo(value);
        }
    }

    @Test
    void a_long_string_makes_the_output_grow() {
        String value = "x\u00e9\ud83d\ude00".repeat(100_000);
        out.value(value);
        assertThat(RawJson.of(out.toByteArray()).asString()).isEqualTo(value);
    }

    @Test
    void what_was_written_behind_a_position_can_be_taken_back() {
        out.ascii("[1");
        int mark = out.size();
        out.value("x".repeat(10_000));
        out.truncate(mark);
        out.ascii(",2]");
        assertThat(text()).isEqualTo("[1,2]");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 3})
    void nothing_can_be_taken_back_that_was_not_written(int size) {
        out.ascii("12");
        assertThatThrownBy(() -> out.truncate(size)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(text()).isEqualTo("12");
    }

    @Test
    void a_copy_does_not_change_with_the_output() {
        out.ascii("12");
        byte[] copy = out.toByteArray();
        out.reset();
        out.ascii("34");
        assertThat(new String(copy, UTF_8)).isEqualTo("12");
    }

    @Test
    void flushing_and_closing_change_nothing() {
        out.ascii("1");
        out.flush();
        out.close();
        out.ascii("2");
        assertThat(text()).isEqualTo("12");
    }

    @Test
    void what_is_attached_stays_until_it_is_dropped() {
        Object generator = new Object();
        assertThat(out.attachment()).isNull();
        out.attach(generator);
        out.ascii("12");
        out.reset();
        assertThat(out.attachment()).isSameAs(generator);
        assertThat(out.size()).isZero();
        out.attach(null);
        assertThat(out.attachment()).isNull();
    }

    @Test
    void a_buffer_that_grew_large_is_let_go_with_what_is_attached() {
        out.attach(new Object());
        out.write(new byte[100_000]);
        out.reset();
        assertThat(out.attachment()).isNull();
        out.ascii("1");
        assertThat(text()).isEqualTo("1");
    }

    private String text() {
        return new String(out.toByteArray(), UTF_8);
    }

    private static String randomString(SplittableRandom random) {
        char[] characters = new char[random.nextInt(12)];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = switch (random.nextInt(5)) {
                case 0 -> (char) random.nextInt(' ');
                case 1 -> (char) random.nextInt(0x10000);
                case 2 -> (char) random.nextInt(0xD800, 0xE000);
                default -> (char) random.nextInt(0x80);
            };
        }
        return new String(characters);
    }
}
