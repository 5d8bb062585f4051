package dev.antiphon.benchmarks;

import java.util.Map;

/** One row of a table: something to be measured in several forks. */
interface Row {
    /** The name that {@code --only} is matched with. */
    String name();

    /** In how many forks. */
    int rounds(Effort effort);

    /** The class of the benchmark. */
    Class<?> benchmark();

    /** Whether the fork has to do with {@link OneProcessor}. */
    default boolean onOneProcessor() {
        return false;
    }

    /** What JMH is to fill in. */
    Map<String, String> parameters();
}
