package dev.antiphon.benchmarks.stream;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** The speed of a consumer. */
public enum ConsumerSpeed {
    /** It only checks each item. */
    FAST,

    /** It sleeps for a millisecond after every hundred items, in which the server could send many hundreds. */
    SLOW;

    private static final int ITEMS_BETWEEN_PAUSES = 100;
    private static final long PAUSE_NANOS = 1_000_000;

    /** The name in the tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    void after(long item) {
        if (this == SLOW && item % ITEMS_BETWEEN_PAUSES == 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
