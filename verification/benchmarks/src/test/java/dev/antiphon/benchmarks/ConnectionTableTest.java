package dev.antiphon.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.benchmarks.connection.ConnectionContenders;
import dev.antiphon.benchmarks.connection.PairTransport;
import dev.antiphon.benchmarks.connection.Traffic;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class ConnectionTableTest {
    private final Map<ConnectionCell, Sample> medians = new LinkedHashMap<>();

    @Test
    void ratiosAreThoseOfAntiphonToTheOthersOnTheSameTraffic() {
        put(Traffic.PIPELINED, ConnectionContenders.ANTIPHON, 300_000);
        put(Traffic.PIPELINED, ConnectionContenders.LSP4J, 20_000);
        put(Traffic.SEQUENTIAL, ConnectionContenders.LSP4J, 10_000);

        assertThat(new ConnectionTable(medians).table().markdown())
                .containsPattern("pipelined +\\| Antiphon +\\| 300,000 +\\| 512 +\\| 1.00 +\\|")
                .containsPattern("pipelined +\\| LSP4J +\\| 20,000 +\\| 512 +\\| 15.00 +\\|")
                .containsPattern("sequential +\\| LSP4J +\\| 10,000 +\\| 512 +\\| - +\\|");
    }

    private void put(Traffic traffic, ConnectionContenders contender, double callsPerSecond) {
        medians.put(new ConnectionCell(PairTransport.TCP, traffic, false, contender), new Sample(callsPerSecond, 512));
    }
}
