package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.PendingHeap;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** Measures Antiphon on larger messages and with more calls; the cost per unit must not grow. */
final class GrowthMeasurements {
    private static final int[] ENTRIES = {1, 10, 100, 1000};
    private static final int[] KILOBYTES = {1, 10, 100, 1024};
    private static final int[] PENDING = {1000, 10_000, 100_000};

    private final RunOptions options;
    private final Progress progress;

    GrowthMeasurements(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    MarkdownTable batches() throws RunnerException {
        MarkdownTable table = new MarkdownTable("entries", "ns/batch", "ns/entry", "B/entry");
        measure(table, "growth/batch/", BatchGrowthBenchmark.class, "entries", ENTRIES);
        return table;
    }

    MarkdownTable echoes() throws RunnerException {
        MarkdownTable table = new MarkdownTable("KB", "ns/message", "ns/KB", "B/KB");
        measure(table, "growth/echo/", EchoGrowthBenchmark.class, "kilobytes", KILOBYTES);
        return table;
    }

    /** The cost of a call with others pending: a unit is one call, however many are pending. */
    MarkdownTable pendingCalls() throws RunnerException {
        MarkdownTable table = new MarkdownTable("calls waiting", "ns for a call and its answer", "B");
        JmhFork fork = new JmhFork(options.effort());
        for (int size : PENDING) {
            String name = "growth/pending/" + size;
            if (options.includes(name)) {
                Sample sample = fork.run(PendingGrowthBenchmark.class, Map.of("pending", Integer.toString(size)));
                progress.report(name, sample);
                table.row(
                        FigureFormat.whole(size),
                        FigureFormat.whole(sample.nanosecondsPerCall()),
                        FigureFormat.whole(sample.bytesPerCall()));
            }
        }
        return table;
    }

    /** The heap that pending calls take. */
    MarkdownTable heap() throws IOException, InterruptedException {
        MarkdownTable table =
                new MarkdownTable("calls waiting", "B of heap for each", "B for each when all are answered");
        for (int size : PENDING) {
            String name = "heap/pending/" + size;
            if (options.includes(name)) {
                PendingHeap heap = PendingHeap.measure(size);
                progress.report(name + ": " + FigureFormat.whole(heap.waiting()) + " B of heap a call");
                table.row(
                        FigureFormat.whole(size),
                        FigureFormat.whole(heap.waiting()),
                        FigureFormat.tenths(heap.answered()));
            }
        }
        return table;
    }

    private void measure(MarkdownTable table, String name, Class<?> benchmark, String parameter, int[] sizes)
            throws RunnerException {
        JmhFork fork = new JmhFork(options.effort());
        for (int size : sizes) {
            if (options.includes(name + size)) {
                Sample sample = fork.run(benchmark, Map.of(parameter, Integer.toString(size)));
                progress.report(name + size, sample);
                table.row(
                        Integer.toString(size),
                        FigureFormat.whole(sample.nanosecondsPerCall()),
                        FigureFormat.whole(sample.nanosecondsPerCall() / size),
                        FigureFormat.whole(sample.bytesPerCall() / size));
            }
        }
    }
}
