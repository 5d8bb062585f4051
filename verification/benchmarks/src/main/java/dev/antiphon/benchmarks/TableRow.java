package dev.antiphon.benchmarks;

import java.io.IOException;
import org.openjdk.jmh.runner.RunnerException;

/** A row of a table, measured in several forks. */
interface TableRow {
    /** The name that {@code --only} is matched with. */
    String name();

    /** The number of forks. */
    int rounds(MeasurementSettings effort);

    /** Measures the row once, in new JVMs. */
    Sample measure(MeasurementSettings effort) throws RunnerException, IOException;
}
