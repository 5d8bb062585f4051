package dev.antiphon.operations;

import java.util.Objects;

/**
 * What a check has found.
 *
 * @param status how well it is
 * @param detail more about it, in words; told to everybody who may ask for the health
 */
public record Finding(HealthStatus status, String detail) {
    /**
     * A finding.
     *
     * @param status how well it is
     * @param detail more about it, in words
     */
    public Finding {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(detail, "detail");
    }

    /**
     * All is well.
     *
     * @return the finding
     */
    public static Finding pass() {
        return new Finding(HealthStatus.PASS, "");
    }

    /**
     * Somebody should look at it.
     *
     * @param detail why
     * @return the finding
     */
    public static Finding warn(String detail) {
        return new Finding(HealthStatus.WARN, detail);
    }

    /**
     * It does not work.
     *
     * @param detail what does not
     * @return the finding
     */
    public static Finding fail(String detail) {
        return new Finding(HealthStatus.FAIL, detail);
    }
}
