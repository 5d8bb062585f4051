package dev.antiphon.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values of Retry-After. */
class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-16T12:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | PT0S",
                "120 | PT2M",
                "' 7 ' | PT7S",
                "99999999999999999 | PT8760H",
                "Mon, 16 Nov 2026 12:00:30 GMT | PT30S",
                "Mon, 16 Nov 2026 11:00:00 GMT | PT0S",
            })
    void the_value_is_a_number_of_seconds_or_a_date(String header, Duration expected) {
        assertThat(RetryAfter.of(header, NOW)).isEqualTo(expected);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "soon", "-1", "1.5", "99999999999999999999999", "Mon, 99 Nov 2026 12:00:30 GMT"})
    void a_malformed_value_is_ignored(String header) {
        assertThat(RetryAfter.of(header, NOW)).isNull();
    }
}
