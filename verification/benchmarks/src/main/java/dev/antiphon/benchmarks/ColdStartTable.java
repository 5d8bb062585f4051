package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.coldstart.Candidate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Medians of whole JVMs, beside the one that only prints a line. */
final class ColdStartTable {
    private ColdStartTable() {}

    static MarkdownTable of(Map<Candidate, List<Double>> milliseconds) {
        Map<Candidate, Double> medians = new EnumMap<>(Candidate.class);
        milliseconds.forEach((candidate, several) -> medians.put(
                candidate,
                Median.of(several.stream().mapToDouble(Double::doubleValue).toArray())));

        MarkdownTable table = new MarkdownTable("JVM", "ms (median)", "ms over bare", "ratio to bare");
        medians.forEach((candidate, median) -> {
            Double bare = medians.get(candidate.bare());
            table.row(
                    candidate.title(),
                    Figures.tenths(median),
                    bare == null ? "-" : Figures.tenths(median - bare),
                    bare == null ? "-" : Figures.ratio(median / bare));
        });
        return table;
    }
}
