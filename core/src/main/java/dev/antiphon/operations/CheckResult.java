package dev.antiphon.operations;

import java.util.Objects;

/**
 * The result of a {@link Check}. Immutable.
 *
 * @param status the status
 * @param detail a description, visible to all callers that may read the health
 */
public record CheckResult(HealthStatus status, String detail) {
    /**
     * Creates a result.
     *
     * @param status the status
     * @param detail a description
     */
    public CheckResult {
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(detail, "detail");
    }

    /**
     * Creates a result of a check that has passed.
     *
     * @return the result
     */
    public static CheckResult pass() {
        return new CheckResult(HealthStatus.PASS, "");
    }

    /**
     * Creates a warning: it works, but needs attention.
     *
     * @param detail the reason
     * @return the result
     */
    public static CheckResult warn(String detail) {
        return new CheckResult(HealthStatus.WARN, detail);
    }

    /**
     * Creates a failure.
     *
     * @param detail the reason
     * @return the result
     */
    public static CheckResult fail(String detail) {
        return new CheckResult(HealthStatus.FAIL, detail);
    }
}
