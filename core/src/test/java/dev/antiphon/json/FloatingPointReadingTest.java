package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FloatingPointReadingTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.0",
                "-0.0",
                "0e0",
                "-0e-9",
                "1",
                "-1",
                "0.1",
                "0.2",
                "0.3",
                "1.1",
                "42.0",
                "4.2e1",
                "3.141592653589793",
                "9007199254740991",
                "9007199254740992",
                "9007199254740993",
                "9007199254740993.0",
                "900719925474099.3",
                "0.9007199254740993",
                "90071992547409.91",
                "123456789012345",
                "1234567890123456",
                "12345678901234567",
                "123456789012345678",
                "1.7976931348623157e308",
                "1.7976931348623159e308",
                "4.9e-324",
                "2.4e-324",
                "2.5e-324",
                "2.2250738585072011e-308",
                "2.2250738585072014e-308",
                "1e22",
                "1e23",
                "8.98846567431158e307",
                "1e400",
                "-1e400",
                "1e-400",
                "-1e-400",
                "1e99999999999999999999",
                "1e-99999999999999999999",
                "0e99999999999999999999",
                "0.000000000000001",
                "0.00000000000000001",
                "179769313486231580793",
                "1.00000017881393432617187499"
            })
    void a_number_is_read_as_the_nearest_double(String number) {
        assertSameBits(number);
    }

    @Test
    void a_hundred_thousand_numbers_are_read_as_the_nearest_double() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 100_000; i++) {
            assertSameBits(literal(random));
        }
    }

    @Test
    void every_double_is_read_back_from_its_text() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 100_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertSameBits(Double.toString(value));
            }
        }
    }

    @Test
    void a_number_of_a_megabyte_is_read_in_no_time() {
        String digits = "7".repeat(1_000_000);
        assertSameBits("0." + digits);
        assertSameBits(digits);
        assertSameBits("1e" + digits);
    }

    @ParameterizedTest
    @CsvSource({"NaN, NaN", "Infinity, Infinity", "-Infinity, -Infinity"})
    void the_strings_that_are_written_for_what_is_no_number_are_read_back(String text, Double expected) {
        assertThat(RawJson.of('"' + text + '"').asDouble()).isEqualTo(expected);
        assertThat(RawJson.of('"' + text + '"').as(float.class)).isEqualTo(Float.valueOf(expected.floatValue()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "\"\"", "\"nan\"", "\"+Infinity\"", "\"Na\\u004e\"", "true", "null", "[1]", "{}"})
    void anything_else_is_refused(String value) {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(value).asDouble())
                .withMessage("expected a number");
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(value).as(float.class))
                .withMessage("expected a number");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.1",
                "16777217",
                "3.4028235e38",
                "3.4028236e38",
                "1e39",
                "1.4e-45",
                "7e-46",
                // The nearest double is in the middle of two floats, and would be rounded the wrong way.
                "1.00000017881393432617187499"
            })
    void a_float_is_the_nearest_to_the_number_and_not_to_a_double(String number) {
        assertThat(RawJson.of(number).as(float.class)).isEqualTo(Float.valueOf(number));
    }

    private static void assertSameBits(String number) {
        // As objects, doubles are equal if their bits are: 0.0 is not -0.0.
        assertThat(RawJson.of(number).asDouble()).as(number).isEqualTo(Double.valueOf(number));
    }

    /** A number of up to twenty digits, with a point anywhere or none, and perhaps an exponent. */
    private static String literal(SplittableRandom random) {
        StringBuilder literal = new StringBuilder();
        if (random.nextBoolean()) {
            literal.append('-');
        }
        int digits = random.nextInt(1, 21);
        int point = random.nextInt(1, 25);
        literal.append(point == 1 ? 0 : random.nextInt(1, 10));
        for (int i = 1; i < digits; i++) {
            literal.append(i == point ? "." : "").append(random.nextInt(10));
        }
        if (random.nextInt(3) == 0) {
            literal.append('e').append(random.nextInt(-330, 330));
        }
        return literal.toString();
    }
}
