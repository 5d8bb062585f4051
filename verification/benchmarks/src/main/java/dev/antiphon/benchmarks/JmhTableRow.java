package dev.antiphon.benchmarks;

import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** A row that JMH measures. */
interface JmhTableRow extends TableRow {
    /** The class of the benchmark. */
    Class<?> benchmark();

    /** The parameters of the benchmark. */
    Map<String, String> parameters();

    /** The number of threads. */
    default int threads() {
        return 1;
    }

    /** Whether the fork runs with {@link OneProcessor}. */
    default boolean onOneProcessor() {
        return false;
    }

    @Override
    default int rounds(MeasurementSettings effort) {
        return effort.rounds();
    }

    @Override
    default Sample measure(MeasurementSettings effort) throws RunnerException {
        return new JmhFork(effort).run(this);
    }
}
