package dev.antiphon;

import java.time.Duration;

/**
 * The settings of automatic batching, with which a client combines its calls into batches. Each call still fails, times out and
 * is cancelled on its own. A call that has its own headers is never batched.
 *
 * @param window how long a call waits for further calls; with zero a call waits only while an exchange is in flight, and over a
 *     connection not at all
 * @param entries the maximum number of calls in one batch
 * @param bytes the maximum size of one batch in bytes
 */
public record AutoBatch(Duration window, int entries, int bytes) {
    /**
     * Rejects a negative window, and fewer than 2 entries or bytes.
     *
     * @param window how long a call waits for further calls
     * @param entries the maximum number of calls in one batch
     * @param bytes the maximum size of one batch in bytes
     */
    public AutoBatch {
        if (window.isNegative() || entries < 2 || bytes < 2) {
            throw new IllegalArgumentException(
                    "AutoBatch needs a window that is not negative, at least 2 entries and at least 2 bytes");
        }
    }

    /**
     * Batches up to 100 calls and 512 KiB while an exchange is in flight.
     *
     * @return the settings
     */
    public static AutoBatch inFlight() {
        return new AutoBatch(Duration.ZERO, 100, 512 * 1024);
    }

    /**
     * Batches up to 100 calls and 512 KiB that are made within a time window.
     *
     * @param window how long a call waits for further calls
     * @return the settings
     */
    public static AutoBatch within(Duration window) {
        return new AutoBatch(window, 100, 512 * 1024);
    }
}
