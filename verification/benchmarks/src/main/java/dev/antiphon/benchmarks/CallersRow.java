package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.CallersContenders;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** A row of the table of clients with many threads. */
record CallersRow(CallersContenders contender) implements JmhTableRow {
    @Override
    public String name() {
        return "http/client and server/" + contender.title();
    }

    @Override
    public Class<?> benchmark() {
        return CallersBenchmark.class;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of("contender", contender.name());
    }

    @Override
    public int threads() {
        return CallersContenders.THREADS;
    }

    @Override
    public Sample measure(MeasurementSettings effort) throws RunnerException {
        // Client and server together: after six seconds the slowest is still being compiled.
        return new JmhFork(effort.doubled().doubled()).run(this);
    }
}
