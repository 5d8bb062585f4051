package dev.antiphon.operations;

import java.util.Locale;

/** How well something is. The later of two is the worse. */
public enum HealthStatus {
    /** All is well. */
    PASS,
    /** It works, but somebody should look at it. */
    WARN,
    /** It does not work. */
    FAIL;

    /**
     * The status as it is told.
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
