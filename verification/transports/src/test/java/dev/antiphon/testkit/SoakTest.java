package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A short run of {@link SoakMain}. */
class SoakTest {
    private static final long CALLS = 20_000;

    @Test
    void all_calls_in_memory_complete_over_connections_that_are_cut() {
        soak(SoakEnds.inMemory());
    }

    @Test
    void all_calls_over_tcp_complete_over_connections_that_are_cut() {
        soak(SoakEnds.overTcp());
    }

    private static void soak(SoakEnds ends) {
        try (ends) {
            Soak soak = new Soak(20261116, ends);
            soak.run(CALLS);
            soak.close();
            assertThat(soak.settled()).isEqualTo(soak.issued()).isGreaterThanOrEqualTo(CALLS);
            assertThat(soak.outcome("result")).isPositive();
            assertThat(soak.outcome("timeout")).isPositive();
            assertThat(soak.outcome("cancelled")).isPositive();
            assertThat(soak.outcome("lost")).isPositive();
            assertThat(soak.outcome("other")).isZero();
        }
    }
}
