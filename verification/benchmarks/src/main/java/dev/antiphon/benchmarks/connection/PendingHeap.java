package dev.antiphon.benchmarks.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Bytes of the heap, for each of the calls of one connection.
 *
 * @param waiting while they wait for their answers
 * @param answered when all have been answered, and their futures are dropped
 */
public record PendingHeap(double waiting, double answered) {
    /** Measures in a JVM of its own, where nothing else takes memory or gives it back. */
    public static PendingHeap measure(int calls) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms1g",
                        "-Xmx1g",
                        "-XX:+UseG1GC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PendingHeapMain.class.getName(),
                        Integer.toString(calls))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        String[] figures = output.split(" ", -1);
        if (process.waitFor() != 0 || figures.length != 2) {
            throw new IllegalStateException("the heap of " + calls + " calls was not measured: " + output);
        }
        return new PendingHeap(Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
    }
}
