package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.CallPattern;
import dev.antiphon.benchmarks.connection.ConnectionContenders;
import dev.antiphon.benchmarks.connection.PairTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two peers and their calls: a row of the table of connections. */
record ConnectionRow(
        PairTransport transport, CallPattern pattern, boolean onOneProcessor, ConnectionContenders contender)
        implements JmhTableRow {
    /** All rows, in the order of the table. */
    static List<ConnectionRow> all() {
        List<ConnectionRow> rows = new ArrayList<>();
        for (PairTransport transport : PairTransport.values()) {
            for (CallPattern pattern : CallPattern.values()) {
                add(rows, transport, pattern, false);
                if (transport == PairTransport.TCP && pattern == CallPattern.SEQUENTIAL) {
                    add(rows, transport, pattern, true);
                }
            }
        }
        return rows;
    }

    private static void add(
            List<ConnectionRow> rows, PairTransport transport, CallPattern pattern, boolean onOneProcessor) {
        for (ConnectionContenders contender : ConnectionContenders.values()) {
            if (contender.can(pattern)) {
                rows.add(new ConnectionRow(transport, pattern, onOneProcessor, contender));
            }
        }
    }

    /** The row of another contender with the same transport and pattern. */
    ConnectionRow of(ConnectionContenders other) {
        return new ConnectionRow(transport, pattern, onOneProcessor, other);
    }

    /** The call pattern in the words of the table. */
    String calls() {
        return pattern.title() + (onOneProcessor ? " on one processor" : "");
    }

    @Override
    public String name() {
        return "connection/" + transport.title() + "/" + calls() + "/" + contender.title();
    }

    @Override
    public Class<?> benchmark() {
        return ConnectionBenchmark.class;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of("contender", contender.name(), "transport", transport.name(), "pattern", pattern.name());
    }
}
