package dev.antiphon.benchmarks.stream;

import java.io.IOException;
import java.util.List;

/**
 * The memory of a stream's producer and consumer together while it runs.
 *
 * @param most the most bytes that were live in the middle of the stream, beyond those before it
 * @param ahead how many items the server had sent at most that the consumer had not looked at
 */
public record StreamHeap(double most, double ahead) {
    /**
     * Little room, so that a million items that somebody keeps do not fit in, and the collector that leaves nothing lying about
     * after a full collection.
     */
    private static final List<String> JVM = List.of("-Xmx40m", "-XX:+UseSerialGC");

    /** Measures in a JVM of its own. */
    public static StreamHeap measure(Wire wire, Pace pace, long items) throws IOException, InterruptedException {
        double[] figures = OwnJvm.measure(2, StreamHeapMain.class, JVM, wire.name(), pace.name(), Long.toString(items));
        return new StreamHeap(figures[0], figures[1]);
    }
}
