package dev.antiphon.benchmarks.connection;

import dev.antiphon.benchmarks.jvm.ChildJvm;
import java.io.IOException;
import java.util.List;

/**
 * Heap bytes per call of one connection.
 *
 * @param waiting while the calls are pending
 * @param answered when all have completed, and their futures are dropped
 */
public record PendingHeap(double waiting, double answered) {
    private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    /** Measures in a new JVM, in which nothing else allocates. */
    public static PendingHeap measure(int calls) throws IOException {
        double[] figures = ChildJvm.measure(2, PendingHeapMain.class, JVM, Integer.toString(calls));
        return new PendingHeap(figures[0], figures[1]);
    }
}
