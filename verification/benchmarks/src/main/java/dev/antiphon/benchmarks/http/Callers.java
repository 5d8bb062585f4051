package dev.antiphon.benchmarks.http;

import java.io.Closeable;

/** A client and its server over HTTP in this JVM. Thread-safe. */
public interface Callers extends Closeable {
    /** Calls {@code subtract(42, 23)} and waits for the result; a wrong one is an {@link IllegalStateException}. */
    void call();

    /** Checks the result of a proxy. */
    static void check(int result) {
        if (result != 19) {
            throw new IllegalStateException("the result is " + result);
        }
    }
}
