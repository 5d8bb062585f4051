package dev.antiphon.web;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The header {@code Retry-After}: a number of seconds, or a date. */
public final class RetryAfter {
    /** The name of the header. */
    public static final String NAME = "Retry-After";

    /** A year: bounds what a peer can make a client compute with. */
    private static final long MAX_SECONDS = 365L * 24 * 60 * 60;

    private RetryAfter() {}

    /**
     * Parses a value.
     *
     * @param header the value, or null if the response has none
     * @param now the current time, from which a date is counted
     * @return the delay, or null if there is no value or it is malformed
     */
    public static @Nullable Duration of(@Nullable String header, Instant now) {
        if (header == null) {
            return null;
        }
        String value = header.trim();
        if (!value.isEmpty() && value.length() <= 18 && value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Duration.ofSeconds(Math.min(MAX_SECONDS, Long.parseLong(value)));
        }
        try {
            Instant then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            long seconds = Duration.between(now, then).toSeconds();
            return Duration.ofSeconds(Math.min(MAX_SECONDS, Math.max(0, seconds)));
        } catch (DateTimeException malformed) {
            return null;
        }
    }
}
