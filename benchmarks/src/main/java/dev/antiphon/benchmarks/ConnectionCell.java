package dev.antiphon.benchmarks;

import dev.antiphon.benchmarks.connection.Medium;
import dev.antiphon.benchmarks.connection.PeersLineup;
import dev.antiphon.benchmarks.connection.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Two peers and their calls: one row of the comparison of connections. */
record ConnectionCell(Medium medium, Traffic traffic, PeersLineup contender) implements Row {
    /** All that there are, in the order of the table. */
    static List<ConnectionCell> all() {
        List<ConnectionCell> cells = new ArrayList<>();
        for (Medium medium : Medium.values()) {
            for (Traffic traffic : Traffic.values()) {
                for (PeersLineup contender : PeersLineup.values()) {
                    if (contender.can(traffic)) {
                        cells.add(new ConnectionCell(medium, traffic, contender));
                    }
                }
            }
        }
        return cells;
    }

    @Override
    public String name() {
        return "connection/" + medium.title() + "/" + traffic.title() + "/" + contender.title();
    }

    @Override
    public int rounds(Effort effort) {
        return effort.rounds();
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
