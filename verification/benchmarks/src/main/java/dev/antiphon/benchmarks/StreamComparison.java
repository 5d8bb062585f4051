package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.stream.IdleHeap;
import dev.antiphon.benchmarks.stream.IdleSide;
import dev.antiphon.benchmarks.stream.Pace;
import dev.antiphon.benchmarks.stream.StreamContenders;
import dev.antiphon.benchmarks.stream.StreamHeap;
import dev.antiphon.benchmarks.stream.Wire;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** Runs streams: how fast items come, and what memory streams take. */
final class StreamComparison {
    /** A hundredth, a tenth and all of the items that a stream is to have. */
    private static final int[] PARTS = {100, 10, 1};

    private static final int[] OPEN = {1000, 10_000};

    private final RunOptions options;
    private final Progress progress;

    StreamComparison(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    MarkdownTable items() throws RunnerException, IOException {
        List<StreamCell> cells = Stream.of(StreamContenders.values())
                .map(contender -> new StreamCell(contender, contender.items(options.items())))
                .filter(cell -> options.includes(cell.name()))
                .toList();
        return StreamTables.items(new Rounds(options.effort(), progress).measure(cells));
    }

    /** What is live in the middle of a stream: it must not depend on the number of items. */
    MarkdownTable memory() throws IOException, InterruptedException {
        MarkdownTable table = new MarkdownTable("over", "consumer", "items", "KB live at most", "items ahead at most");
        for (Wire wire : Wire.values()) {
            for (Pace pace : Pace.values()) {
                for (int part : PARTS) {
                    long items = Math.max(1, options.items() / part);
                    String name = "streams/memory/" + wire.title() + "/" + pace.title() + "/" + items;
                    if (options.includes(name)) {
                        StreamHeap heap = StreamHeap.measure(wire, pace, items);
                        String most = Figures.tenths(heap.most() / 1024);
                        progress.report(name + ": " + most + " KB live at most");
                        table.row(
                                wire.title(),
                                pace.title(),
                                Figures.whole((double) items),
                                most,
                                Figures.whole(heap.ahead()));
                    }
                }
            }
        }
        return table;
    }

    /** The heap of streams on which nothing happens. */
    MarkdownTable idle() throws IOException, InterruptedException {
        MarkdownTable table = new MarkdownTable(
                "open streams",
                "B of heap for each, both sides",
                "producer",
                "consumer",
                "both sides, for each when all have ended");
        for (int streams : OPEN) {
            String name = "streams/idle/" + streams;
            if (options.includes(name)) {
                IdleHeap both = IdleHeap.measure(IdleSide.BOTH, streams);
                progress.report(name + ": " + Figures.whole(both.open()) + " B of heap a stream");
                table.row(
                        Figures.whole(streams),
                        Figures.whole(both.open()),
                        Figures.whole(
                                IdleHeap.measure(IdleSide.PRODUCERS, streams).open()),
                        Figures.whole(
                                IdleHeap.measure(IdleSide.CONSUMERS, streams).open()),
                        Figures.tenths(both.ended()));
            }
        }
        return table;
    }
}
