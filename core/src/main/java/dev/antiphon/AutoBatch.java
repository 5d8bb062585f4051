package dev.antiphon;

import java.time.Duration;

/**
 * How the calls of a client are gathered into batches by themselves. Each of them still fails, times out and is cancelled alone.
 * Calls that have headers of their own travel alone.
 *
 * @param window how long a call waits for company; with zero it waits only while an exchange is in flight, and not at all over a
 *     connection
 * @param entries how many calls travel together at most
 * @param bytes how many bytes they have together at most
 */
public record AutoBatch(Duration window, int entries, int bytes) {
    /**
     * Refuses limits that let nothing travel.
     *
     * @param window how long a call waits for company
     * @param entries how many calls travel together at most
     * @param bytes how many bytes they have together at most
     */
    public AutoBatch {
        if (window.isNegative() || entries < 2 || bytes < 2) {
            throw new IllegalArgumentException(
                    "AutoBatch needs a window that is not negative, at least 2 entries and at least 2 bytes");
        }
    }

    /**
     * Gathers up to 100 calls and 512 KiB while an exchange is in flight.
     *
     * @return the gathering
     */
    public static AutoBatch inFlight() {
        return new AutoBatch(Duration.ZERO, 100, 512 * 1024);
    }

    /**
     * Gathers up to 100 calls and 512 KiB for a while.
     *
     * @param window how long a call waits for company
     * @return the gathering
     */
    public static AutoBatch within(Duration window) {
        return new AutoBatch(window, 100, 512 * 1024);
    }
}
