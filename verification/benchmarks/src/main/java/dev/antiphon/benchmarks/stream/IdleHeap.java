package dev.antiphon.benchmarks.stream;

import dev.antiphon.benchmarks.jvm.ChildJvm;
import java.io.IOException;
import java.util.List;

/**
 * Heap bytes per stream of one connection.
 *
 * @param open while they are open, after the first item of each
 * @param ended when all have ended, and their handles are dropped
 */
public record IdleHeap(double open, double ended) {
    /** The options of other forks. */
    private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    /** Measures in a new JVM. */
    public static IdleHeap measure(IdleSide side, int streams) throws IOException {
        double[] figures = ChildJvm.measure(2, IdleHeapMain.class, JVM, side.name(), Integer.toString(streams));
        return new IdleHeap(figures[0], figures[1]);
    }
}
