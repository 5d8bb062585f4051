package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.http.OneConnection;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** A single connection between an Antiphon client and server: a row of the table of WebSocket and HTTP. */
record OneConnectionRow(OneConnection connection) implements JmhTableRow {
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
        return new JmhFork(effort.doubled()).run(this);
    }
}
