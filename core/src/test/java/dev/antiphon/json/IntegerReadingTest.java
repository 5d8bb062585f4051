package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntegerReadingTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "0.0, 0",
        "-0.0e5, 0",
        "0e2147483647, 0",
        "7, 7",
        "-7, -7",
        "42.0, 42",
        "4.2e1, 42",
        "4.2E+1, 42",
        "420e-1, 42",
        "0.000042e6, 42",
        "42.00000000000000000000000000000000, 42",
        "42e0, 42",
        "42e-0, 42",
        "42e00000000000000000000000000, 42",
        "2147483647, 2147483647",
        "-2147483648, -2147483648",
        "2.147483647e9, 2147483647",
        "-2147483648.0, -2147483648",
        "999999999, 999999999",
    })
    void a_whole_number_is_read_as_an_int_however_it_is_spelled(String number, int expected) {
        assertThat(RawJson.of(number).asInt()).isEqualTo(expected);
        assertThat(RawJson.of(number).asLong()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2147483648, 2147483648",
        "-2147483649, -2147483649",
        "999999999999999999, 999999999999999999",
        "-999999999999999999, -999999999999999999",
        "1000000000000000000, 1000000000000000000",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
        "9223372036854775807.0, 9223372036854775807",
        "9.223372036854775807e18, 9223372036854775807",
        "-92233720368547758080e-1, -9223372036854775808",
        "1e18, 1000000000000000000",
    })
    void a_larger_whole_number_is_read_as_a_long_and_is_no_int(String number, long expected) {
        assertThat(RawJson.of(number).asLong()).isEqualTo(expected);
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(number).asInt())
                .withMessage("expected a 32-bit integer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.5",
                "-0.5",
                "42.1",
                "4.25e1",
                "1e-1",
                "9223372036854775808",
                "-9223372036854775809",
                "9223372036854775807.5",
                "1e19",
                "1e400",
                "-1e400",
                "1e999999999",
                "1e2147483647",
                "1e2147483648",
                "1e99999999999999999999",
                "1e-400",
                "1e-999999999",
                "1e-2147483647",
                "1e-99999999999999999999",
                "18446744073709551616",
                "18446744073709551617",
                "99999999999999999999999999999999",
                "true",
                "false",
                "null",
                "\"1\"",
                "\"\"",
                "[1]",
                "[]",
                "{}"
            })
    void what_is_not_a_whole_number_of_64_bits_is_refused(String value) {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(value).asLong())
                .withMessage("expected a 64-bit integer");
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(value).asInt())
                .withMessage("expected a 32-bit integer");
    }

    @Test
    void an_exponent_of_two_hundred_digits_is_refused_at_once() {
        String exponent = "9".repeat(200);
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of("1e" + exponent).asInt());
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of("1e-" + exponent).asInt());
    }

    @Test
    void a_number_of_a_thousand_characters_is_still_read_and_a_longer_one_refused() {
        assertThat(RawJson.of("7." + "0".repeat(998)).asInt()).isEqualTo(7);
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of("7." + "0".repeat(999)).asInt());
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of("1".repeat(1_000_000)).asLong());
    }

    @Test
    void every_long_is_read_back_alone_and_amid_other_bytes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertThat(RawJson.of(Long.toString(value)).asLong()).isEqualTo(value);
            assertThat(amid(Long.toString(value), "99999999").asLong()).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "]", ",12345678", "        ", "99999999", "........"})
    void the_bytes_behind_a_number_are_not_its_own(String behind) {
        assertThat(amid("7", behind).asInt()).isEqualTo(7);
        assertThat(amid("-12", behind).asInt()).isEqualTo(-12);
        assertThat(amid("1234567", behind).asInt()).isEqualTo(1234567);
        assertThat(amid("-12345678", behind).asInt()).isEqualTo(-12345678);
        assertThat(amid("123456789", behind).asInt()).isEqualTo(123456789);
        assertThat(amid("1e2", behind).asInt()).isEqualTo(100);
        assertThat(amid("4.0", behind).asInt()).isEqualTo(4);
        for (String other : new String[] {"1.5", "1e-1", "true", "null", "\"12\"", "[1]", "{}", "\"\""}) {
            assertThatExceptionOfType(BindingException.class)
                    .isThrownBy(() -> amid(other, behind).asInt());
        }
    }

    private static RawJson amid(String value, String behind) {
        byte[] bytes = ("[[" + value + behind).getBytes(UTF_8);
        return RawJson.ofValid(bytes, 2, 2 + value.length(), null);
    }
}
