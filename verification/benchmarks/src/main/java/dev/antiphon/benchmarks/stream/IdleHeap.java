package dev.antiphon.benchmarks.stream;

import java.io.IOException;
import java.util.List;

/**
 * Bytes of the heap, for each of the streams of one connection.
 *
 * @param open while they are open, one item has come of each, and no more come
 * @param ended when all have ended, and what their users have of them is dropped
 */
public record IdleHeap(double open, double ended) {
    /** The same as other forks have. */
    private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    /** Measures in a JVM of its own. */
    public static IdleHeap measure(IdleSide side, int streams) throws IOException, InterruptedException {
        double[] figures = OwnJvm.measure(2, IdleHeapMain.class, JVM, side.name(), Integer.toString(streams));
        return new IdleHeap(figures[0], figures[1]);
    }
}
