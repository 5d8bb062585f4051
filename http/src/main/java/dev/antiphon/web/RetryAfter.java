package dev.antiphon.web;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The header Retry-After: a number of seconds, or a date. */
public final class RetryAfter {
    /** Longer than anybody waits, and short enough for every clock. */
    private static final long MOST_SECONDS = 365L * 24 * 60 * 60;

    private static final CharSequence NAME = HttpHeaders.createOptimized("Retry-After");

    private RetryAfter() {}

    /** Asks a client to come again soon, unless who refused it knew better. */
    public static void unlessSaid(HttpServerResponse response) {
        if (!response.headers().contains(NAME)) {
            response.putHeader(NAME, "1");
        }
    }

    /** The time from now on, or null if there is no such header or it makes no sense. */
    public static @Nullable Duration of(@Nullable String header, Instant now) {
        if (header == null) {
            return null;
        }
        String value = header.trim();
        if (!value.isEmpty() && value.length() <= 18 && value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Duration.ofSeconds(Math.min(MOST_SECONDS, Long.parseLong(value)));
        }
        try {
            Instant then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            long seconds = Duration.between(now, then).toSeconds();
            return Duration.ofSeconds(Math.min(MOST_SECONDS, Math.max(0, seconds)));
        } catch (DateTimeException noDate) {
            return null;
        }
    }
}
