package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.stream.StreamContenders;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Medians of streams, their ratios, and the goals. */
final class StreamTables {
    private StreamTables() {}

    static MarkdownTable items(Map<StreamRow, Sample> medians) {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "items of a stream",
                "items/s (median)",
                "B/item",
                "ratio to grpc-java",
                "ratio to grpc-java, tuned",
                "ratio to bare loop",
                "ratio to round trips",
                "wanted");
        medians.forEach((row, sample) -> table.row(
                row.contender().title(),
                FigureFormat.whole((double) row.items()),
                FigureFormat.whole(sample.callsPerSecond()),
                FigureFormat.whole(sample.bytesPerCall()),
                ratio(sample, of(StreamContenders.GRPC, medians)),
                ratio(sample, of(StreamContenders.GRPC_TUNED, medians)),
                ratio(sample, of(StreamContenders.BARE, medians)),
                ratio(sample, of(StreamContenders.ROUND_TRIPS, medians)),
                row.contender() == StreamContenders.ANTIPHON_TCP ? "0.50 of grpc-java, 20 times round trips" : ""));
        return table;
    }

    private static @Nullable Sample of(StreamContenders contender, Map<StreamRow, Sample> medians) {
        return medians.entrySet().stream()
                .filter(entry -> entry.getKey().contender() == contender)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static String ratio(Sample sample, @Nullable Sample reference) {
        return reference == null ? "-" : FigureFormat.ratio(sample.callsPerSecond() / reference.callsPerSecond());
    }
}
