package dev.antiphon.benchmarks.overload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.ServerBusyException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is counted in an overload. */
@Tag("exhaustive")
final class OverloadTest {
    @ParameterizedTest
    @EnumSource
    void every_call_that_is_offered_is_answered_or_refused_as_busy(OverloadTransport medium)
            throws InterruptedException {
        Overload run = Overload.over(medium, Duration.ofSeconds(1));
        LatencyCounts tally = run.overload();
        assertThat(tally.accepted()).isPositive();
        assertThat(tally.refused()).isPositive();
        assertThat(tally.failed()).isZero();
        assertThat(tally.accepted() + tally.refused() + tally.missed()).isEqualTo((int) run.offered());
        assertThat(run.recovery().accepted()).isPositive();
    }

    @Test
    void calls_are_told_apart_by_what_became_of_them() {
        LatencyCounts tally = new LatencyCounts();
        tally.settled(2_000_000, null);
        tally.settled(4_000_000, null);
        tally.settled(1_000_000, new CompletionException(new ServerBusyException()));
        tally.settled(9_000_000, new CallTimeoutException("late", null));
        tally.unoffered();
        assertThat(tally.accepted()).isEqualTo(2);
        assertThat(tally.refused()).isEqualTo(1);
        assertThat(tally.failed()).isEqualTo(1);
        assertThat(tally.missed()).isEqualTo(1);
        assertThat(tally.acceptedMillis(0.5)).isEqualTo(2);
        assertThat(tally.acceptedMillis(0.99)).isEqualTo(4);
        assertThat(tally.refusedMillis(1)).isEqualTo(1);
    }
}
