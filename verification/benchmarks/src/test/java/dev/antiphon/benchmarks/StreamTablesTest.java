package dev.antiphon.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.benchmarks.stream.StreamContenders;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class StreamTablesTest {
    private final Map<StreamRow, Sample> medians = new LinkedHashMap<>();

    @Test
    void streams_are_compared_with_grpc_with_the_bare_loop_and_with_round_trips() {
        medians.put(new StreamRow(StreamContenders.ANTIPHON_TCP, 1000), new Sample(600_000, 512));
        medians.put(new StreamRow(StreamContenders.ROUND_TRIPS, 20), new Sample(20_000, 900));
        medians.put(new StreamRow(StreamContenders.GRPC, 1000), new Sample(800_000, 400));
        medians.put(new StreamRow(StreamContenders.GRPC_TUNED, 1000), new Sample(1_000_000, 300));
        medians.put(new StreamRow(StreamContenders.BARE, 1000), new Sample(6_000_000, 0));

        assertThat(StreamTables.items(medians).markdown())
                .containsPattern(
                        "Antiphon, TCP +\\| 1,000 +\\| 600,000 +\\| 512 +\\| 0.75 +\\| 0.60 +\\| 0.10 +\\| 30.00 +\\| 0.50 of")
                .containsPattern(
                        "grpc-java +\\| 1,000 +\\| 800,000 +\\| 400 +\\| 1.00 +\\| 0.80 +\\| 0.13 +\\| 40.00 +\\| +\\|")
                .containsPattern("nextFlowValue at a time +\\| 20 +\\| 20,000 +\\|");
    }

    @Test
    void without_its_baseline_a_row_has_no_ratio() {
        medians.put(new StreamRow(StreamContenders.ANTIPHON_WEB_SOCKET, 1000), new Sample(600_000, 512));

        assertThat(StreamTables.items(medians).markdown()).containsPattern("512 +\\| - +\\| - +\\| - +\\| - +\\| +\\|");
    }

    @Test
    void figures_of_streams_are_per_item() {
        Sample streams = new Sample(2.5, 4000);

        assertThat(new StreamRow(StreamContenders.GRPC, 1000).ofItems(streams).callsPerSecond())
                .isEqualTo(2500);
        assertThat(new StreamRow(StreamContenders.GRPC, 1000).ofItems(streams).bytesPerCall())
                .isEqualTo(4);
    }

    @Test
    void a_stream_of_round_trips_has_fewer_items_and_at_least_one() {
        assertThat(StreamContenders.ROUND_TRIPS.items(1_000_000)).isEqualTo(20_000);
        assertThat(StreamContenders.ROUND_TRIPS.items(10)).isOne();
        assertThat(StreamContenders.GRPC.items(10)).isEqualTo(10);
    }
}
