package dev.antiphon.benchmarks.stream;

import java.io.Closeable;

/** A server that streams numbers, and its client in the same JVM, with one connection between them. For one thread. */
public interface StreamTarget extends Closeable {
    /**
     * Consumes one stream of the numbers from 1 to the given one.
     *
     * @throws IllegalStateException if other numbers arrived
     */
    void take(long count) throws Exception;
}
