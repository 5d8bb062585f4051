package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.ConnectionContenders;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Medians of the calls over connections, and how Antiphon stands to each of the others. */
final class ConnectionTable {
    private final Map<ConnectionCell, Sample> medians;

    ConnectionTable(Map<ConnectionCell, Sample> medians) {
        this.medians = medians;
    }

    MarkdownTable table() {
        MarkdownTable table =
                new MarkdownTable("over", "calls", "contender", "calls/s (median)", "B/call", "Antiphon / this");
        medians.forEach((cell, sample) -> table.row(
                cell.medium().title(),
                cell.calls(),
                cell.contender().title(),
                Figures.whole(sample.callsPerSecond()),
                Figures.whole(sample.bytesPerCall()),
                ratio(medians.get(cell.of(ConnectionContenders.ANTIPHON)), sample)));
        return table;
    }

    private static String ratio(@Nullable Sample antiphon, Sample other) {
        return antiphon == null ? "-" : Figures.ratio(antiphon.callsPerSecond() / other.callsPerSecond());
    }
}
