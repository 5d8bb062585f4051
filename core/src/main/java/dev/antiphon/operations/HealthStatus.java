package dev.antiphon.operations;

import java.util.Locale;

/** The status of a health check, in ascending order of severity. */
public enum HealthStatus {
    /** The check has passed. */
    PASS,
    /** It works, but needs attention. */
    WARN,
    /** The check has failed. */
    FAIL;

    /**
     * The status in reports.
     *
     * @return such as {@code pass}
     */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    HealthStatus orWorse(HealthStatus other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
