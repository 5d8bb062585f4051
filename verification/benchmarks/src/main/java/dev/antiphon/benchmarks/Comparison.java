package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.contender.Contender;
import dev.antiphon.benchmarks.contender.Contenders;
import dev.antiphon.benchmarks.load.Load;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.runner.RunnerException;

/** Runs contenders beside each other on the loads that they know. */
final class Comparison {
    private final RunOptions options;
    private final Progress progress;

    Comparison(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /** Measures all contenders on those of the loads that they know; medians by row, in the order of the table. */
    Map<Cell, Sample> run(WarmUp warmUp, Set<Load> loads) throws RunnerException, IOException {
        return new Rounds(options.effort(), progress).measure(cells(warmUp, loads));
    }

    private List<Cell> cells(WarmUp warmUp, Set<Load> loads) {
        List<Cell> cells = new ArrayList<>();
        for (Load load : loads) {
            for (Contenders each : Contenders.values()) {
                Contender contender = each.create();
                Cell cell = new Cell(warmUp, load, each, contender.name());
                if (contender.loads().contains(load) && options.includes(cell.name())) {
                    cells.add(cell);
                }
            }
        }
        return cells;
    }
}
