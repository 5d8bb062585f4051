package dev.antiphon.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Measures rows in rounds: one fork of each before the second of any, so that a machine that is slower for a while is slower for
 * all of them.
 */
final class MeasurementRounds {
    private final MeasurementSettings effort;
    private final Progress progress;

    MeasurementRounds(MeasurementSettings effort, Progress progress) {
        this.effort = effort;
        this.progress = progress;
    }

    /** Medians by row, in the order of the rows. */
    <R extends TableRow> Map<R, Sample> measure(List<R> rows) throws RunnerException, IOException {
        Map<R, List<Sample>> samples = new LinkedHashMap<>();
        int mostRounds = rows.stream().mapToInt(row -> row.rounds(effort)).max().orElse(0);
        for (int round = 1; round <= mostRounds; round++) {
            for (R row : rows) {
                if (round <= row.rounds(effort)) {
                    Sample sample = row.measure(effort);
                    samples.computeIfAbsent(row, unused -> new ArrayList<>()).add(sample);
                    progress.report(row.name() + ", round " + round, sample);
                }
            }
        }

        Map<R, Sample> medians = new LinkedHashMap<>();
        samples.forEach((row, several) -> medians.put(row, Sample.median(several)));
        return medians;
    }
}
