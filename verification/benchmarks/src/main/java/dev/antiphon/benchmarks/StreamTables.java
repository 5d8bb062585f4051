package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.stream.StreamContenders;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Medians of the streams, how they stand to each other, and what is wanted. */
final class StreamTables {
    private StreamTables() {}

    static MarkdownTable items(Map<StreamCell, Sample> medians) {
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
        medians.forEach((cell, sample) -> table.row(
                cell.contender().title(),
                Figures.whole((double) cell.items()),
                Figures.whole(sample.callsPerSecond()),
                Figures.whole(sample.bytesPerCall()),
                ratio(sample, of(StreamContenders.GRPC, medians)),
                ratio(sample, of(StreamContenders.GRPC_TUNED, medians)),
                ratio(sample, of(StreamContenders.BARE, medians)),
                ratio(sample, of(StreamContenders.ROUND_TRIPS, medians)),
                cell.contender() == StreamContenders.ANTIPHON_TCP ? "0.50 of grpc-java, 20 times round trips" : ""));
        return table;
    }

    private static @Nullable Sample of(StreamContenders contender, Map<StreamCell, Sample> medians) {
        return medians.entrySet().stream()
                .filter(entry -> entry.getKey().contender() == contender)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    private static String ratio(Sample sample, @Nullable Sample reference) {
        return reference == null ? "-" : Figures.ratio(sample.callsPerSecond() / reference.callsPerSecond());
    }
}
