package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.PendingHeap;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** Runs Antiphon on ever larger messages and with ever more calls; the cost of a unit must stay what it is, or fall. */
final class Growth {
    private static final int[] ENTRIES = {1, 10, 100, 1000};
    private static final int[] KILOBYTES = {1, 10, 100, 1024};
    private static final int[] PENDING = {1000, 10_000, 100_000};

    private final RunOptions options;
    private final Progress progress;

    Growth(RunOptions options, Progress progress) {
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

    /** What a call and its answer cost while others wait beside it: here a unit is one call, however many wait. */
    MarkdownTable pendingCalls() throws RunnerException {
        MarkdownTable table = new MarkdownTable("calls waiting", "ns for a call and its answer", "B");
        Fork fork = new Fork(options.effort());
        for (int size : PENDING) {
            String name = "growth/pending/" + size;
            if (options.includes(name)) {
                Sample sample = fork.run(PendingGrowthBenchmark.class, Map.of("pending", Integer.toString(size)));
                progress.report(name, sample);
                table.row(
                        Figures.whole(size),
                        Figures.whole(sample.nanosecondsPerCall()),
                        Figures.whole(sample.bytesPerCall()));
            }
        }
        return table;
    }

    /** The heap that calls take while they wait. */
    MarkdownTable heap() throws IOException, InterruptedException {
        MarkdownTable table =
                new MarkdownTable("calls waiting", "B of heap for each", "B for each when all are answered");
        for (int size : PENDING) {
            String name = "heap/pending/" + size;
            if (options.includes(name)) {
                PendingHeap heap = PendingHeap.measure(size);
                progress.report(name + ": " + Figures.whole(heap.waiting()) + " B of heap a call");
                table.row(Figures.whole(size), Figures.whole(heap.waiting()), Figures.tenths(heap.answered()));
            }
        }
        return table;
    }

    private void measure(MarkdownTable table, String name, Class<?> benchmark, String parameter, int[] sizes)
            throws RunnerException {
        Fork fork = new Fork(options.effort());
        for (int size : sizes) {
            if (options.includes(name + size)) {
                Sample sample = fork.run(benchmark, Map.of(parameter, Integer.toString(size)));
                progress.report(name + size, sample);
                table.row(
                        Integer.toString(size),
                        Figures.whole(sample.nanosecondsPerCall()),
                        Figures.whole(sample.nanosecondsPerCall() / size),
                        Figures.whole(sample.bytesPerCall() / size));
            }
        }
    }
}
