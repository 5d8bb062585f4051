package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.TestExtent;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A short run of {@link StreamSoakMain}. */
class StreamSoakTest {
    /** Each run ends by losing its connection, so that even a short run has streams that are lost. */
    private static final int RUNS = 5;

    private static final int STREAMS = TestExtent.rounds(1_000);

    static List<StreamWay> ways() {
        return StreamSoakMain.ways();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void all_streams_end_once_over_connections_that_are_cut(StreamWay way) {
        StreamSoak soak = new StreamSoak(20261116, way);
        for (int i = 0; i < RUNS; i++) {
            soak.run(STREAMS);
        }
        soak.close();
        assertThat(soak.ended()).isEqualTo(soak.opened()).isGreaterThanOrEqualTo((long) RUNS * STREAMS);
        assertThat(soak.outcome("result")).isPositive();
        assertThat(soak.outcome("error")).isPositive();
        assertThat(soak.outcome("timeout")).isPositive();
        assertThat(soak.outcome("cancelled")).isPositive();
        assertThat(soak.outcome("lost")).isPositive();
    }
}
