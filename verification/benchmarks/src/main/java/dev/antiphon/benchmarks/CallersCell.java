package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.CallersContenders;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** A client with many callers and its server: one row of their comparison. */
record CallersCell(CallersContenders contender) implements JmhRow {
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
        // A client, a server and what both stand on: after six seconds the slowest of them is still being compiled.
        return new Fork(effort.doubled().doubled()).run(this);
    }
}
