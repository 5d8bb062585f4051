package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.OneConnection;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** A single connection between Antiphon and itself: one row of the comparison of WebSocket with HTTP. */
record OneConnectionCell(OneConnection connection) implements JmhRow {
    @Override
    public String name() {
        return "http/single/" + connection.protocol() + ", " + connection.calls();
    }

    @Override
    public Class<?> benchmark() {
        return OneConnectionBenchmark.class;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of("connection", connection.name());
    }

    @Override
    public Sample measure(MeasurementSettings effort) throws RunnerException {
        return new Fork(effort.doubled()).run(this);
    }
}
