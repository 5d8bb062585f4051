package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.stream.ConsumerSpeed;
import dev.antiphon.benchmarks.stream.IdleHeap;
import dev.antiphon.benchmarks.stream.IdleSide;
import dev.antiphon.benchmarks.stream.StreamContenders;
import dev.antiphon.benchmarks.stream.StreamHeap;
import dev.antiphon.benchmarks.stream.StreamTransport;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** Measures streams: the rate of items, and the memory of streams. */
final class StreamComparison {
    /** A hundredth, a tenth and all of the items of a stream. */
    private static final int[] PARTS = {100, 10, 1};

    private static final int[] OPEN = {1000, 10_000};

    private final RunOptions options;
    private final Progress progress;

    StreamComparison(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    MarkdownTable items() throws RunnerException, IOException {
        List<StreamRow> rows = Stream.of(StreamContenders.values())
                .map(contender -> new StreamRow(contender, contender.items(options.items())))
                .filter(row -> options.includes(row.name()))
                .toList();
        return StreamTables.items(new MeasurementRounds(options.effort(), progress).measure(rows));
    }

    /** The live heap in the middle of a stream, which must not depend on the number of items. */
    MarkdownTable memory() throws IOException, InterruptedException {
        MarkdownTable table = new MarkdownTable("over", "consumer", "items", "KB live at most", "items ahead at most");
        for (StreamTransport transport : StreamTransport.values()) {
            for (ConsumerSpeed speed : ConsumerSpeed.values()) {
                for (int part : PARTS) {
                    long items = Math.max(1, options.items() / part);
                    String name = "streams/memory/" + transport.title() + "/" + speed.title() + "/" + items;
                    if (options.includes(name)) {
                        StreamHeap heap = StreamHeap.measure(transport, speed, items);
                        String most = FigureFormat.tenths(heap.most() / 1024);
                        progress.report(name + ": " + most + " KB live at most");
                        table.row(
                                transport.title(),
                                speed.title(),
                                FigureFormat.whole((double) items),
                                most,
                                FigureFormat.whole(heap.ahead()));
                    }
                }
            }
        }
        return table;
    }

    /** The heap of idle streams. */
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
                progress.report(name + ": " + FigureFormat.whole(both.open()) + " B of heap a stream");
                table.row(
                        FigureFormat.whole(streams),
                        FigureFormat.whole(both.open()),
                        FigureFormat.whole(
                                IdleHeap.measure(IdleSide.PRODUCERS, streams).open()),
                        FigureFormat.whole(
                                IdleHeap.measure(IdleSide.CONSUMERS, streams).open()),
                        FigureFormat.tenths(both.ended()));
            }
        }
        return table;
    }
}
