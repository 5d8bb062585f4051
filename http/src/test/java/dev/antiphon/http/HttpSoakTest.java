package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.http.HttpSoakCounters.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A small part of what {@link HttpSoakMain} does. */
class HttpSoakTest {
    @Test
    void all_calls_settle_while_connections_break() throws Exception {
        try (HttpSoak soak = new HttpSoak(20261116)) {
            do {
                soak.run(Duration.ofSeconds(2));
            } while (soak.relay.resets.sum() == 0 || soak.relay.closes.sum() == 0);

            HttpSoakCounters counters = soak.counters;
            assertThat(counters.settledCount())
                    .isEqualTo(counters.issuedCount())
                    .isPositive();
            assertThat(counters.count(Outcome.RESULT)).isPositive();
            assertThat(counters.count(Outcome.TIMEOUT)).isPositive();
            assertThat(counters.count(Outcome.CANCELLED)).isPositive();
            assertThat(counters.count(Outcome.LOST)).isPositive();
            assertThat(counters.count(Outcome.OTHER)).as(counters.toString()).isZero();
            assertThat(counters.count(Outcome.WRONG_RESULT)).isZero();
            assertThat(soak.server.twice.sum()).as("executed twice").isZero();
            assertThat(soak.server.notifications.sum()).isPositive();
        }
    }
}
