package dev.antiphon.resilience;

import java.time.Duration;

/** Times as builders are given them. */
final class DurationChecks {
    private static final Duration LONGEST = Duration.ofDays(365);

    private DurationChecks() {}

    /** The time, if it is one to wait for. */
    static Duration positive(String what, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "The " + what + " must be longer than nothing, and a year at most, not " + time);
        }
        return time;
    }

    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
