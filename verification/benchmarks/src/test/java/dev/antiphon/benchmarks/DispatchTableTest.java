package dev.antiphon.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.benchmarks.contender.Contenders;
import dev.antiphon.benchmarks.load.Load;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class DispatchTableTest {
    private final Map<DispatchRow, Sample> medians = new LinkedHashMap<>();

    @Test
    void ratiosAreThoseToJackson3AndToTheFastestLibraryOnTheSameLoad() {
        put(Load.ECHO, Contenders.ANTIPHON, 3_000_000);
        put(Load.ECHO, Contenders.JSONRPC4J, 500_000);
        put(Load.ECHO, Contenders.LSP4J, 750_000);
        put(Load.ECHO, Contenders.JACKSON_3_BY_HAND, 2_000_000);
        put(Load.BATCH, Contenders.LSP4J, 9_000_000);

        assertThat(new DispatchTable(medians).table().markdown())
                .contains("| load               | contender         | ops/s (median) | B/call |")
                .containsPattern("ANTIPHON +\\| 3,000,000 +\\| 1,024 +\\| 1.50 +\\| 4.00 +\\| - +\\| 1.00 +\\|")
                .containsPattern("JACKSON_3_BY_HAND +\\| 2,000,000 +\\| 1,024 +\\| 1.00 +\\| 2.67 +\\|");
    }

    @Test
    void aRatioWithoutItsBaselineIsLeftOut() {
        put(Load.ECHO, Contenders.ANTIPHON, 3_000_000);

        assertThat(new DispatchTable(medians).table().markdown())
                .containsPattern("ANTIPHON +\\| 3,000,000 +\\| 1,024 +\\| - +\\| - +\\| - +\\| 1.00 +\\|");
    }

    private void put(Load load, Contenders contender, double callsPerSecond) {
        medians.put(new DispatchRow(WarmUp.ALONE, load, contender, contender.name()), new Sample(callsPerSecond, 1024));
    }
}
