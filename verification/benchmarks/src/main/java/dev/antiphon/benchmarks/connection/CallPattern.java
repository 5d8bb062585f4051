package dev.antiphon.benchmarks.connection;

import java.util.Locale;

/** The pattern of calls. */
public enum CallPattern {
    /** One call at a time: a round trip each. */
    SEQUENTIAL,

    /** A thousand calls in flight; when one completes, the next is started. */
    PIPELINED;

    /** The number of calls in flight when they are pipelined. */
    public static final int OUTSTANDING = 1000;

    /** The name in the tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Prepares a target for {@link #step}. */
    public void begin(ConnectionTarget peers) throws Exception {
        if (this == PIPELINED) {
            peers.open(OUTSTANDING);
        }
    }

    /** Completes one call. */
    public void step(ConnectionTarget peers) throws Exception {
        if (this == PIPELINED) {
            peers.next();
        } else {
            peers.call();
        }
    }
}
