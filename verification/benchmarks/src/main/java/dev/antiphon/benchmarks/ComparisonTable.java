package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contenders;
import dev.antiphon.benchmarks.load.Load;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Medians and what they mean: how a contender stands to Jackson 3 by hand, and to the best library. */
final class ComparisonTable {
    private final Map<Cell, Sample> medians;

    ComparisonTable(Map<Cell, Sample> medians) {
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
        medians.forEach((cell, sample) -> table.row(
                cell.load().title(),
                cell.contenderName(),
                Figures.whole(sample.callsPerSecond()),
                Figures.whole(sample.bytesPerCall()),
                ratio(sample, best(cell.load(), Contenders.JACKSON_3_BY_HAND::equals)),
                ratio(sample, best(cell.load(), each -> each.role() == Contenders.Role.PEER)),
                ratio(sample, best(cell.load(), Contenders.BARE_SCANNER_BY_HAND::equals)),
                ratio(sample, best(cell.load(), Contenders.ANTIPHON::equals))));
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
        return reference.isPresent() ? Figures.ratio(sample.callsPerSecond() / reference.getAsDouble()) : "-";
    }
}
