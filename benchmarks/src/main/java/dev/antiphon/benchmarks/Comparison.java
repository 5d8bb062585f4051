package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contender;
import dev.antiphon.benchmarks.contender.Lineup;
import dev.antiphon.benchmarks.load.Load;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs contenders beside each other, in rounds: one fork of each before the second of any, so that a machine that is
 * slower for a while is slower for all of them.
 */
final class Comparison {
    private final RunOptions options;
    private final Progress progress;

    Comparison(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /** Measures all contenders on those of the loads that they know; medians by row, in the order of the table. */
    Map<Cell, Sample> run(WarmUp warmUp, Set<Load> loads) throws RunnerException {
        Fork fork = new Fork(options.effort());
        Map<Cell, List<Sample>> samples = new LinkedHashMap<>();
        cells(warmUp, loads).forEach(cell -> samples.put(cell, new ArrayList<>()));

        for (int round = 1; round <= mostRounds(samples.keySet()); round++) {
            for (Map.Entry<Cell, List<Sample>> entry : samples.entrySet()) {
                Cell cell = entry.getKey();
                if (round <= cell.rounds(options.effort())) {
                    Sample sample = fork.run(DispatchBenchmark.class, cell.parameters());
                    entry.getValue().add(sample);
                    progress.report(cell.name() + ", round " + round, sample);
                }
            }
        }

        Map<Cell, Sample> medians = new LinkedHashMap<>();
        samples.forEach((cell, several) -> medians.put(cell, Sample.median(several)));
        return medians;
    }

    private List<Cell> cells(WarmUp warmUp, Set<Load> loads) {
        List<Cell> cells = new ArrayList<>();
        for (Load load : loads) {
            for (Lineup each : Lineup.values()) {
                Contender contender = each.create();
                Cell cell = new Cell(warmUp, load, each, contender.name());
                if (contender.loads().contains(load) && options.includes(cell.name())) {
                    cells.add(cell);
                }
            }
        }
        return cells;
    }

    private int mostRounds(Set<Cell> cells) {
        return cells.stream()
                .mapToInt(cell -> cell.rounds(options.effort()))
                .max()
                .orElse(0);
    }
}
