package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.ConnectionContenders;
import dev.antiphon.benchmarks.connection.PairTransport;
import dev.antiphon.benchmarks.connection.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two peers and their calls: one row of the comparison of connections. */
record ConnectionCell(PairTransport medium, Traffic traffic, boolean onOneProcessor, ConnectionContenders contender)
        implements JmhRow {
    /** All that there are, in the order of the table. */
    static List<ConnectionCell> all() {
        List<ConnectionCell> cells = new ArrayList<>();
        for (PairTransport medium : PairTransport.values()) {
            for (Traffic traffic : Traffic.values()) {
                add(cells, medium, traffic, false);
                if (medium == PairTransport.TCP && traffic == Traffic.SEQUENTIAL) {
                    add(cells, medium, traffic, true);
                }
            }
        }
        return cells;
    }

    private static void add(List<ConnectionCell> cells, PairTransport medium, Traffic traffic, boolean onOneProcessor) {
        for (ConnectionContenders contender : ConnectionContenders.values()) {
            if (contender.can(traffic)) {
                cells.add(new ConnectionCell(medium, traffic, onOneProcessor, contender));
            }
        }
    }

    /** The row of another contender beside this one. */
    ConnectionCell of(ConnectionContenders other) {
        return new ConnectionCell(medium, traffic, onOneProcessor, other);
    }

    /** What is done, in the words of the table. */
    String calls() {
        return traffic.title() + (onOneProcessor ? " on one processor" : "");
    }

    @Override
    public String name() {
        return "connection/" + medium.title() + "/" + calls() + "/" + contender.title();
    }

    @Override
    public Class<?> benchmark() {
        return ConnectionBenchmark.class;
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of("contender", contender.name(), "medium", medium.name(), "traffic", traffic.name());
    }
}
