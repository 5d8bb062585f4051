package dev.antiphon.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A small part of what {@link SoakMain} does. */
class SoakTest {
    private static final long CALLS = 20_000;

    @Test
    void calls_in_memory_all_settle_whatever_becomes_of_them_and_their_connections() {
        soak(SoakEnds.inMemory());
    }

    @Test
    void calls_over_tcp_all_settle_whatever_becomes_of_them_and_their_connections() {
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
