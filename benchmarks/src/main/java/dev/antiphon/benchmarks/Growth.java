package dev.antiphon.benchmarks;

import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** Runs Antiphon on ever larger messages; the cost of a unit must stay what it is, or fall. */
final class Growth {
    private static final int[] ENTRIES = {1, 10, 100, 1000};
    private static final int[] KILOBYTES = {1, 10, 100, 1024};

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
