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

/** Measures the contenders on the loads that they support. */
final class DispatchComparison {
    private final RunOptions options;
    private final Progress progress;

    DispatchComparison(RunOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /** Measures all contenders on the loads that they support; medians by row, in the order of the table. */
    Map<DispatchRow, Sample> run(WarmUp warmUp, Set<Load> loads) throws RunnerException, IOException {
        return new MeasurementRounds(options.effort(), progress).measure(rows(warmUp, loads));
    }

    private List<DispatchRow> rows(WarmUp warmUp, Set<Load> loads) {
        List<DispatchRow> rows = new ArrayList<>();
        for (Load load : loads) {
            for (Contenders each : Contenders.values()) {
                Contender contender = each.create();
                DispatchRow row = new DispatchRow(warmUp, load, each, contender.name());
                if (contender.loads().contains(load) && options.includes(row.name())) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }
}
