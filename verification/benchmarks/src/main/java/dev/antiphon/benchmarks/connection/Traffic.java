package dev.antiphon.benchmarks.connection;

import java.util.Locale;

/** How the calls follow each other. */
public enum Traffic {
    /** One call at a time: a round trip each. */
    SEQUENTIAL,

    /** A thousand calls wait for their answers; as each is answered, the next is made. */
    PIPELINED;

    /** How many calls are outstanding when they are pipelined. */
    public static final int OUTSTANDING = 1000;

    /** The name in the tables. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Prepares peers for {@link #step}. */
    public void begin(ConnectionTarget peers) throws Exception {
        if (this == PIPELINED) {
            peers.open(OUTSTANDING);
        }
    }

    /** Brings one call to its end. */
    public void step(ConnectionTarget peers) throws Exception {
        if (this == PIPELINED) {
            peers.next();
        } else {
            peers.call();
        }
    }
}
