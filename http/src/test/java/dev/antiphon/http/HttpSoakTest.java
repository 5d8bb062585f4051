package dev.antiphon.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.http.HttpSoakTally.Outcome;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A small part of what {@link HttpSoakMain} does. */
class HttpSoakTest {
    @Test
    void calls_over_http_and_websockets_all_settle_whatever_becomes_of_them_and_their_connections() throws Exception {
        try (HttpSoak soak = new HttpSoak(20261116)) {
            do {
                soak.run(Duration.ofSeconds(2));
            } while (soak.relay.resets.sum() == 0 || soak.relay.closes.sum() == 0);

            HttpSoakTally tally = soak.tally;
            assertThat(tally.settledCount()).isEqualTo(tally.issuedCount()).isPositive();
            assertThat(tally.count(Outcome.RESULT)).isPositive();
            assertThat(tally.count(Outcome.TIMEOUT)).isPositive();
            assertThat(tally.count(Outcome.CANCELLED)).isPositive();
            assertThat(tally.count(Outcome.LOST)).isPositive();
            assertThat(tally.count(Outcome.OTHER)).as(tally.toString()).isZero();
            assertThat(tally.count(Outcome.WRONG_RESULT)).isZero();
            assertThat(soak.server.twice.sum()).as("executed twice").isZero();
            assertThat(soak.server.notifications.sum()).isPositive();
        }
    }
}
