package dev.antiphon.benchmarks.stream;

import java.io.Closeable;

/** A server that streams numbers, and a client of it in the same JVM, with one connection between them. For one thread. */
public interface StreamTarget extends Closeable {
    /**
     * Takes the numbers from 1 to so many from the server, one stream of them.
     *
     * @throws IllegalStateException if any other numbers came
     */
    void take(long count) throws Exception;
}
