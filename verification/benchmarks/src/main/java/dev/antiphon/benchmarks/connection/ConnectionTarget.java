package dev.antiphon.benchmarks.connection;

import java.io.Closeable;

/**
 * A client and its server, connected with each other in this JVM. The client calls {@code subtract(42, 23)} and looks at every
 * answer; a wrong one is an {@link IllegalStateException}.
 *
 * <p>Used by one thread, which either makes one call after the other with {@link #call}, or keeps many waiting: {@link #open},
 * and then {@link #next} any number of times.
 */
public interface ConnectionTarget extends Closeable {
    /** The result of every call. */
    int RESULT = 19;

    /** Makes a call and waits for its answer. */
    void call() throws Exception;

    /** Makes so many calls, and waits for none of them. */
    void open(int outstanding) throws Exception;

    /** Waits for the answer to the call that is outstanding for longest, and makes another in its place. */
    void next() throws Exception;
}
