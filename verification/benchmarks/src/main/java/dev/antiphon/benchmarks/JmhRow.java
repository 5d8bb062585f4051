package dev.antiphon.benchmarks;

import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** A row that JMH measures. */
interface JmhRow extends Row {
    /** The class of the benchmark. */
    Class<?> benchmark();

    /** What JMH is to fill in. */
    Map<String, String> parameters();

    /** How many threads run the benchmark at once. */
    default int threads() {
        return 1;
    }

    /** Whether the fork has to do with {@link OneProcessor}. */
    default boolean onOneProcessor() {
        return false;
    }

    @Override
    default int rounds(MeasurementSettings effort) {
        return effort.rounds();
    }

    @Override
    default Sample measure(MeasurementSettings effort) throws RunnerException {
        return new Fork(effort).run(this);
    }
}
