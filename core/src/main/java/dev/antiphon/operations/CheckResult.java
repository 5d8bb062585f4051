package dev.antiphon.operations;

import java.util.Objects;

/**
 * What a check has found.
 *
 * @param status how well it is
 * @param detail more about it, in words; told to everybody who may ask for the health
 */
public record CheckResult(HealthStatus status, String detail) {
    /**
     * A finding.
     *
     * @param status how well it is
     * @param detail more about it, in words
     */
    public CheckResult {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(detail, "detail");
    }

    /**
     * All is well.
     *
     * @return the finding
     */
    public static CheckResult pass() {
        return new CheckResult(HealthStatus.PASS, "");
    }

    /**
     * Somebody should look at it.
     *
     * @param detail why
     * @return the finding
     */
    public static CheckResult warn(String detail) {
        return new CheckResult(HealthStatus.WARN, detail);
    }

    /**
     * It does not work.
     *
     * @param detail what does not
     * @return the finding
     */
    public static CheckResult fail(String detail) {
        return new CheckResult(HealthStatus.FAIL, detail);
    }
}
