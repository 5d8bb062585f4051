package dev.antiphon.resilience;

import java.time.Duration;

/** Says that a call was not made, since too many before it have failed. */
public final class CircuitOpenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** When calls are made again. */
    private final Duration retryAfter;

    CircuitOpenException(String method, Duration retryAfter) {
        super("'" + method + "' is not called, since too many calls have failed; calls are made again in "
                + retryAfter.toMillis() + " ms");
        this.retryAfter = retryAfter;
    }

    /**
     * When calls are made again, to see whether they succeed.
     *
     * @return the time from when this was thrown; zero if others are being made just now
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
