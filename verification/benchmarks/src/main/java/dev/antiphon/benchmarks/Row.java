package dev.antiphon.benchmarks;

import java.io.IOException;
import org.openjdk.jmh.runner.RunnerException;

/** One row of a table: something to be measured in several forks. */
interface Row {
    /** The name that {@code --only} is matched with. */
    String name();

    /** In how many forks. */
    int rounds(MeasurementSettings effort);

    /** Measures it once, in JVMs that nothing else has run in. */
    Sample measure(MeasurementSettings effort) throws RunnerException, IOException;
}
