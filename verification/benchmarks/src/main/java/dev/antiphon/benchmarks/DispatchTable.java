package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contenders;
import dev.antiphon.benchmarks.load.Load;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Medians, and the ratios to Jackson 3 by hand and to the best library. */
final class DispatchTable {
    private final Map<DispatchRow, Sample> medians;

    DispatchTable(Map<DispatchRow, Sample> medians) {
        this.medians = medians;
    }

    MarkdownTable table() {
        MarkdownTable table = new MarkdownTable(
                "load",
                "contender",
                "ops/s (median)",
                "B/call",
                "ratio to Jackson 3 by hand",
                "ratio to best peer",
                "ratio to bare scanner",
                "ratio to Antiphon");
        medians.forEach((row, sample) -> table.row(
                row.load().title(),
                row.contenderName(),
                FigureFormat.whole(sample.callsPerSecond()),
                FigureFormat.whole(sample.bytesPerCall()),
                ratio(sample, best(row.load(), Contenders.JACKSON_3_BY_HAND::equals)),
                ratio(sample, best(row.load(), each -> each.role() == Contenders.Role.PEER)),
                ratio(sample, best(row.load(), Contenders.BARE_SCANNER_BY_HAND::equals)),
                ratio(sample, best(row.load(), Contenders.ANTIPHON::equals))));
        return table;
    }

    private OptionalDouble best(Load load, Predicate<Contenders> among) {
        return medians.entrySet().stream()
                .filter(entry -> entry.getKey().load() == load)
                .filter(entry -> among.test(entry.getKey().contender()))
                .mapToDouble(entry -> entry.getValue().callsPerSecond())
                .max();
    }

    private static String ratio(Sample sample, OptionalDouble reference) {
        return reference.isPresent() ? FigureFormat.ratio(sample.callsPerSecond() / reference.getAsDouble()) : "-";
    }
}
