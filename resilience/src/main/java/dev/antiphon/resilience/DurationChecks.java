package dev.antiphon.resilience;

import java.time.Duration;

/** Checks of durations that are given to builders. */
final class DurationChecks {
    private static final Duration MAX = Duration.ofDays(365);

    private DurationChecks() {}

    /** Returns a duration if it is positive, and a year at most. */
    static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(MAX) > 0) {
            throw new IllegalArgumentException("The " + what + " must be positive, and a year at most, not " + time);
        }
        return time;
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
