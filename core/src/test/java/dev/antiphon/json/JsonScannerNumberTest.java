package dev.antiphon.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerNumberTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1",
                "9",
                "10",
                "-1",
                "1234567890",
                "0.0",
                "-0.0",
                "0.10",
                "1.5",
                "-12.34",
                "1e1",
                "1E1",
                "1e+1",
                "1e-1",
                "0e0",
                "-0e-0",
                "1.5e10",
                "1.5E+10",
                "1e00",
                "1e0000000000000000000001",
                "1e400",
                "1e-400",
                "1e99999999999999999999",
                "9223372036854775808",
                "123456789012345678901234567890.123456789012345678901234"
            })
    void numbers_of_the_grammar_are_accepted(String number) {
        assertThat(Scan.accepts(number)).as("alone").isTrue();
        assertThat(Scan.accepts("[" + number + "," + number + "]"))
                .as("in an array")
                .isTrue();
        assertThat(Scan.accepts("{\"a\":" + number + "}")).as("in an object").isTrue();
        assertThat(Scan.accepts(" " + number + " ")).as("with space around").isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-",
                "+1",
                "+",
                "--1",
                "01",
                "00",
                "-01",
                "-00",
                "1.",
                "-1.",
                ".5",
                "-.5",
                "1..2",
                "1.2.3",
                "1e",
                "1E",
                "1e+",
                "1e-",
                "e1",
                "1e1.5",
                "1e1e1",
                "1.e1",
                "1,",
                "0x10",
                "1_000",
                "1f",
                "1d",
                "1L",
                "NaN",
                "-NaN",
                "Infinity",
                "-Infinity",
                "1 000",
                "- 1",
                "1 .5",
                "1e 5",
                "\u0661",
                "\uFF11",
                "1\u0660"
            })
    void other_spellings_of_numbers_are_refused(String number) {
        assertThat(Scan.accepts(number)).as("alone").isFalse();
        assertThat(Scan.accepts("[" + number + "]")).as("in an array").isFalse();
        assertThat(Scan.accepts("{\"a\":" + number + "}")).as("in an object").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"-, 1", "-x, 1", "01, 1", "1.x, 2", "1., 2", "1e, 2", "1e+, 3", "12a, 2", "+1, 0"})
    void the_failure_is_where_the_number_goes_wrong(String number, int position) {
        assertThat(Scan.failure(number)).isEqualTo(position);
    }

    @Test
    void the_length_of_a_number_is_not_limited() {
        String digits = "1234567890".repeat(100_000);
        assertThat(Scan.accepts(digits)).isTrue();
        assertThat(Scan.accepts("0." + digits)).isTrue();
        assertThat(Scan.accepts("1e" + digits)).isTrue();
        assertThat(Scan.accepts(digits + "x")).isFalse();
    }
}
