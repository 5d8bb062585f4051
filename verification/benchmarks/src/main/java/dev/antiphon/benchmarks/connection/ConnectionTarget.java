package dev.antiphon.benchmarks.connection;

import java.io.Closeable;

/**
 * A client and its server, connected in this JVM. The client calls {@code subtract(42, 23)} and checks every result; a wrong one
 * is an {@link IllegalStateException}.
 *
 * <p>Used by one thread, which either makes one call after the other with {@link #call}, or keeps many in flight: {@link #open},
 * and then {@link #next} any number of times.
 */
public interface ConnectionTarget extends Closeable {
    /** The result of every call. */
    int RESULT = 19;

    /** Makes a call and waits for its result. */
    void call() throws Exception;

    /** Starts this many calls without waiting. */
    void open(int outstanding) throws Exception;

    /** Waits for the oldest call in flight, and starts another in its place. */
    void next() throws Exception;
}
