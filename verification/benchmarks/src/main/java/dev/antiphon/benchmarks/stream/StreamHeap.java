package dev.antiphon.benchmarks.stream;

import dev.antiphon.benchmarks.jvm.ChildJvm;
import java.io.IOException;
import java.util.List;

/**
 * The memory of a stream's producer and consumer while it runs.
 *
 * @param most the most live bytes in the middle of the stream, beyond those before it
 * @param ahead the most items that the server had sent and the consumer had not received
 */
public record StreamHeap(double most, double ahead) {
    /** A small heap, which cannot hold a million items, and the collector that leaves no garbage after a full collection. */
    private static final List<String> JVM = List.of("-Xmx40m", "-XX:+UseSerialGC");

    /** Measures in a new JVM. */
    public static StreamHeap measure(StreamTransport transport, ConsumerSpeed speed, long items) throws IOException {
        double[] figures =
                ChildJvm.measure(2, StreamHeapMain.class, JVM, transport.name(), speed.name(), Long.toString(items));
        return new StreamHeap(figures[0], figures[1]);
    }
}
