package dev.antiphon.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.benchmarks.connection.CallPattern;
import dev.antiphon.benchmarks.connection.ConnectionContenders;
import dev.antiphon.benchmarks.connection.PairTransport;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class ConnectionTableTest {
    private final Map<ConnectionRow, Sample> medians = new LinkedHashMap<>();

    @Test
    void ratiosAreThoseOfAntiphonToTheOthersWithTheSamePattern() {
        put(CallPattern.PIPELINED, ConnectionContenders.ANTIPHON, 300_000);
        put(CallPattern.PIPELINED, ConnectionContenders.LSP4J, 20_000);
        put(CallPattern.SEQUENTIAL, ConnectionContenders.LSP4J, 10_000);

        assertThat(new ConnectionTable(medians).table().markdown())
                .containsPattern("pipelined +\\| Antiphon +\\| 300,000 +\\| 512 +\\| 1.00 +\\|")
                .containsPattern("pipelined +\\| LSP4J +\\| 20,000 +\\| 512 +\\| 15.00 +\\|")
                .containsPattern("sequential +\\| LSP4J +\\| 10,000 +\\| 512 +\\| - +\\|");
    }

    private void put(CallPattern pattern, ConnectionContenders contender, double callsPerSecond) {
        medians.put(new ConnectionRow(PairTransport.TCP, pattern, false, contender), new Sample(callsPerSecond, 512));
    }
}
