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
public record Gathering(Duration window, int entries, int bytes) {
    /**
     * Refuses limits that let nothing travel.
     *
     * @param window how long a call waits for company
     * @param entries how many calls travel together at most
     * @param bytes how many bytes they have together at most
     */
    public Gathering {
        if (window.isNegative() || entries < 2 || bytes < 2) {
            throw new IllegalArgumentException(
                    "Gathering takes a window that is not negative, and room for two entries and two bytes at least");
        }
    }

    /**
     * Gathers up to 100 calls and 512 KiB while an exchange is in flight.
     *
     * @return the gathering
     */
    public static Gathering inFlight() {
        return new Gathering(Duration.ZERO, 100, 512 * 1024);
    }

    /**
     * Gathers up to 100 calls and 512 KiB for a while.
     *
     * @param window how long a call waits for company
     * @return the gathering
     */
    public static Gathering within(Duration window) {
        return new Gathering(window, 100, 512 * 1024);
    }
}
