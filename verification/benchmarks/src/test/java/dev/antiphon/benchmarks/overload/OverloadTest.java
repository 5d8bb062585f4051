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

/** The counts of an overload. */
@Tag("exhaustive")
final class OverloadTest {
    @ParameterizedTest
    @EnumSource
    void every_call_completes_or_is_rejected_as_busy(OverloadTransport transport) throws InterruptedException {
        Overload run = Overload.over(transport, Duration.ofSeconds(1));
        LatencyCounts counts = run.overload();
        assertThat(counts.accepted()).isPositive();
        assertThat(counts.refused()).isPositive();
        assertThat(counts.failed()).isZero();
        assertThat(counts.accepted() + counts.refused() + counts.missed()).isEqualTo((int) run.offered());
        assertThat(run.recovery().accepted()).isPositive();
    }

    @Test
    void calls_are_counted_by_their_result() {
        LatencyCounts counts = new LatencyCounts();
        counts.settled(2_000_000, null);
        counts.settled(4_000_000, null);
        counts.settled(1_000_000, new CompletionException(new ServerBusyException()));
        counts.settled(9_000_000, new CallTimeoutException("late", null));
        counts.unoffered();
        assertThat(counts.accepted()).isEqualTo(2);
        assertThat(counts.refused()).isEqualTo(1);
        assertThat(counts.failed()).isEqualTo(1);
        assertThat(counts.missed()).isEqualTo(1);
        assertThat(counts.acceptedMillis(0.5)).isEqualTo(2);
        assertThat(counts.acceptedMillis(0.99)).isEqualTo(4);
        assertThat(counts.refusedMillis(1)).isEqualTo(1);
    }
}
