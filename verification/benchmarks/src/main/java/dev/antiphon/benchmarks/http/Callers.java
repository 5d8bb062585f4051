package dev.antiphon.benchmarks.http;

import java.io.Closeable;

/** A client and its server, which speak HTTP with each other in this JVM. Any number of threads may call. */
public interface Callers extends Closeable {
    /** Calls {@code subtract(42, 23)} and waits for the answer; a wrong one is an {@link IllegalStateException}. */
    void call();

    /** What every library's proxy gives for a call. */
    static void check(int result) {
        if (result != 19) {
            throw new IllegalStateException("the result is " + result);
        }
    }
}
