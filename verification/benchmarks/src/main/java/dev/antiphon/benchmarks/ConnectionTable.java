package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.ConnectionContenders;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Medians of calls over connections, and the ratios of Antiphon to the others. */
final class ConnectionTable {
    private final Map<ConnectionRow, Sample> medians;

    ConnectionTable(Map<ConnectionRow, Sample> medians) {
        this.medians = medians;
    }

    MarkdownTable table() {
        MarkdownTable table =
                new MarkdownTable("over", "calls", "contender", "calls/s (median)", "B/call", "Antiphon / this");
        medians.forEach((row, sample) -> table.row(
                row.transport().title(),
                row.calls(),
                row.contender().title(),
                FigureFormat.whole(sample.callsPerSecond()),
                FigureFormat.whole(sample.bytesPerCall()),
                ratio(medians.get(row.of(ConnectionContenders.ANTIPHON)), sample)));
        return table;
    }

    private static String ratio(@Nullable Sample antiphon, Sample other) {
        return antiphon == null ? "-" : FigureFormat.ratio(antiphon.callsPerSecond() / other.callsPerSecond());
    }
}
