package dev.antiphon.benchmarks.stream;

import java.io.Closeable;

/** A connection with streams that are open and on which nothing happens. For one thread. */
interface IdleStreams extends Closeable {
    /** How many are asked for before the first items of all those have come: a crowd would be answered with "busy". */
    int AT_ONCE = 100;

    /** How long anything may take. */
    long PATIENCE_SECONDS = 60;

    /** Opens so many; the first item of each has come when this returns. */
    void open(int count) throws Exception;

    /** Ends all that are open, and waits until the other side knows. */
    void end() throws Exception;
}
