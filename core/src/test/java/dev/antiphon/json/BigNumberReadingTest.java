package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BigNumberReadingTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "0e2147483647, 0",
        "42.0, 42",
        "4.2e1, 42",
        "9223372036854775808, 9223372036854775808",
        "-123456789012345678901234567890, -123456789012345678901234567890",
        "1.5e30, 1500000000000000000000000000000",
        "15000e-3, 15",
    })
    void a_whole_number_is_read_as_a_big_integer(String number, BigInteger expected) {
        assertThat(RawJson.of(number).as(BigInteger.class)).isEqualTo(expected);
    }

    @Test
    void a_big_integer_may_have_ten_thousand_digits() {
        assertThat(RawJson.of("1e9999").as(BigInteger.class)).isEqualTo(BigInteger.TEN.pow(9999));
        assertThat(RawJson.of("-9.5e9999").as(BigInteger.class)).isNotNull();
        assertThat(RawJson.of("7".repeat(1000)).as(BigInteger.class)).isEqualTo(new BigInteger("7".repeat(1000)));
    }

    @Timeout(10)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e10000",
                "12e9999",
                "1e100000000",
                "-1e999999999",
                "1e2147483647",
                "1e-1",
                "0.5",
                "1e-10000000",
                "1e-100000000",
                "123456e-100000000",
                "1e-999999999",
                "1e-2147483647",
                "1e2147483648",
                "1e99999999999999999999",
                "true",
                "\"1\"",
                "[1]",
                "{}"
            })
    void small_texts_of_huge_or_tiny_numbers_are_refused_as_big_integers_at_once(String value) {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(value).as(BigInteger.class))
                .withMessageStartingWith("expected an integer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0.0",
                "1.10",
                "1e400",
                "-1E-400",
                "1e2147483647",
                "123456789012345678901234567890.123456789"
            })
    void a_number_is_read_as_a_big_decimal_with_its_scale(String number) {
        assertThat(RawJson.of(number).as(BigDecimal.class)).isEqualTo(new BigDecimal(number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e2147483649", "1e-99999999999999999999", "true", "\"1\"", "[]", "{}"})
    void what_is_no_big_decimal_is_refused(String value) {
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(value).as(BigDecimal.class))
                .withMessageStartingWith("expected a number");
    }

    @Timeout(10)
    @Test
    void numbers_of_more_than_a_thousand_characters_are_refused_before_any_arithmetic() {
        String number = "7".repeat(5_000_000);
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(number).as(BigInteger.class))
                .withMessage("expected an integer of at most 1000 characters");
        assertThatExceptionOfType(BindingException.class)
                .isThrownBy(() -> RawJson.of(number).as(BigDecimal.class))
                .withMessage("expected a number of at most 1000 characters");
    }
}
