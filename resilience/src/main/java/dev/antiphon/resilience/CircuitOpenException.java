package dev.antiphon.resilience;

import java.time.Duration;

/** The exception for a call that was not sent because the circuit breaker is open. */
public final class CircuitOpenException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The delay until calls are sent again. */
    private final Duration retryAfter;

    CircuitOpenException(String method, Duration retryAfter) {
        super("The circuit breaker is open, so '" + method + "' was not called; retry in " + retryAfter.toMillis()
                + " ms");
        this.retryAfter = retryAfter;
    }

    /**
     * The delay until the breaker lets calls pass again.
     *
     * @return the delay from the creation of this exception; zero if the breaker is half open
     */
    public Duration retryAfter() {
        return retryAfter;
    }
}
