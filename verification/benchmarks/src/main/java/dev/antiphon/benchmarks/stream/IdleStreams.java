package dev.antiphon.benchmarks.stream;

import java.io.Closeable;

/** A connection with open, idle streams. For one thread. */
interface IdleStreams extends Closeable {
    /** The most streams opened before the first items of them have arrived: more would be rejected as busy. */
    int AT_ONCE = 100;

    /** The timeout of every step. */
    long TIMEOUT_SECONDS = 60;

    /** Opens this many streams; the first item of each has arrived when this returns. */
    void open(int count) throws Exception;

    /** Ends all open streams, and waits until the other side knows. */
    void end() throws Exception;
}
