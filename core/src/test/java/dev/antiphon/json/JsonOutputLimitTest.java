package dev.antiphon.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonOutputLimitTest {
    static Object[] writings() {
        return new Object[] {
            writing("a byte", out -> out.write('1')),
            writing("bytes", out -> out.write(new byte[] {'1', '2', '3'})),
            writing("ASCII", out -> out.ascii("123")),
            writing("null", JsonOutput::nullValue),
            writing("true", out -> out.value(true)),
            writing("false", out -> out.value(false)),
            writing("0", out -> out.value(0)),
            writing("12345", out -> out.value(12345)),
            writing("-12345", out -> out.value(-12345)),
            writing("the largest long", out -> out.value(Long.MAX_VALUE)),
            writing("the smallest long", out -> out.value(Long.MIN_VALUE)),
            writing("a double", out -> out.value(-1.5e300)),
            writing("NaN", out -> out.value(Double.NaN)),
            writing("an empty string", out -> out.value("")),
            writing("a string", out -> out.value("abc")),
            writing("a string with an escape", out -> out.value("abc\n")),
            writing("a string with a control character", out -> out.value("abc\u0001")),
            writing("a string of two-byte characters", out -> out.value("\u00e9\u00e9")),
            writing("a string of three-byte characters", out -> out.value("\u20ac\u20ac")),
            writing("a string of four-byte characters", out -> out.value("\ud83d\ude00\ud83d\ude00")),
            writing("a lone surrogate", out -> out.value("\ud800")),
            writing("a long string", out -> out.value("x".repeat(2000))),
            writing("a long string of two-byte characters", out -> out.value("\u00e9".repeat(2000))),
            writing("a raw value", out -> RawJson.of("[1,2]").writeTo(out)),
        };
    }

    private static Arguments writing(String description, Consumer<JsonOutput> writing) {
        return Arguments.of(description, writing);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("writings")
    void what_reaches_the_limit_fits_and_a_byte_more_does_not(String description, Consumer<JsonOutput> writing) {
        JsonOutput free = new JsonOutput();
        free.ascii("before");
        writing.accept(free);

        JsonOutput exact = new JsonOutput();
        exact.limit(free.size());
        exact.ascii("before");
        writing.accept(exact);
        assertThat(exact.toByteArray()).as(description).isEqualTo(free.toByteArray());
        assertThat(exact.limitReached()).isFalse();

        JsonOutput tight = new JsonOutput();
        tight.limit(free.size() - 1);
        tight.ascii("before");
        assertThatExceptionOfType(OutputLimitException.class)
                .as(description)
                .isThrownBy(() -> writing.accept(tight))
                .withMessage("The output would be larger than " + (free.size() - 1) + " bytes");
        assertThat(tight.limitReached()).isTrue();
        assertThat(tight.size()).isLessThan(free.size());
        assertThat(new String(tight.toByteArray(), UTF_8)).startsWith("before");
    }

    @Test
    void after_taking_back_what_did_not_fit_something_smaller_fits() {
        JsonOutput out = new JsonOutput();
        out.limit(10);
        out.ascii("[1");
        assertThatExceptionOfType(OutputLimitException.class).isThrownBy(() -> out.value("\n".repeat(8)));
        out.truncate(2);
        out.ascii(",\"abcd\"]");
        assertThat(new String(out.toByteArray(), UTF_8)).isEqualTo("[1,\"abcd\"]");
        assertThat(out.limitReached()).as("something did not fit before").isTrue();
    }

    @Test
    void a_reset_lifts_the_limit() {
        JsonOutput out = new JsonOutput();
        out.limit(1);
        assertThatExceptionOfType(OutputLimitException.class).isThrownBy(() -> out.ascii("12"));
        out.reset();
        assertThat(out.limitReached()).isFalse();
        out.ascii("12");
        assertThat(out.size()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void where_nothing_is_allowed_nothing_fits(long limit) {
        JsonOutput out = new JsonOutput();
        out.limit(limit);
        assertThatExceptionOfType(OutputLimitException.class).isThrownBy(() -> out.write('1'));
    }

    @Test
    void a_limit_beyond_what_an_array_can_hold_is_none() {
        JsonOutput out = new JsonOutput();
        out.limit(Long.MAX_VALUE);
        out.write(new byte[1_000_000]);
        assertThat(out.size()).isEqualTo(1_000_000);
    }

    @Test
    void a_limit_below_what_is_written_already_stops_the_next_byte() {
        JsonOutput out = new JsonOutput();
        out.ascii("12345");
        out.limit(3);
        assertThatExceptionOfType(OutputLimitException.class).isThrownBy(() -> out.write('6'));
        out.truncate(2);
        out.write('3');
        assertThat(out.size()).isEqualTo(3);
    }
}
