package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.coldstart.ColdStartContender;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Medians of cold starts, beside that of a JVM that only prints a line. */
final class ColdStartTable {
    private ColdStartTable() {}

    static MarkdownTable of(Map<ColdStartContender, List<Double>> milliseconds) {
        Map<ColdStartContender, Double> medians = new EnumMap<>(ColdStartContender.class);
        milliseconds.forEach((candidate, several) -> medians.put(
                candidate,
                Median.of(several.stream().mapToDouble(Double::doubleValue).toArray())));

        MarkdownTable table = new MarkdownTable("JVM", "ms (median)", "ms over bare", "ratio to bare");
        medians.forEach((candidate, median) -> {
            Double bare = medians.get(candidate.bare());
            table.row(
                    candidate.title(),
                    FigureFormat.tenths(median),
                    bare == null ? "-" : FigureFormat.tenths(median - bare),
                    bare == null ? "-" : FigureFormat.ratio(median / bare));
        });
        return table;
    }
}
