package dev.antiphon.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The counters of a benchmark that measures from 1000 to 2000. */
class BenchCountersTest {
    private final BenchCounters counters = new BenchCounters(1000, 2000);

    @Test
    void a_call_counts_if_it_was_due_in_the_measurement_however_late_it_completes() {
        counters.settled(999, 1500, null);
        counters.settled(1000, 1100, null);
        counters.settled(1999, 9000, null);
        counters.settled(2000, 2001, null);

        assertThat(counters.latencies().getTotalCount()).isEqualTo(2);
        assertThat(counters.latencies().getMaxValue())
                .isEqualTo(counters.latencies().highestEquivalentValue(7001));
    }

    @Test
    void throughput_counts_responses_during_the_measurement() {
        counters.settled(999, 1500, null);
        counters.settled(1500, 1999, null);
        counters.settled(1999, 2000, null);

        assertThat(counters.completedInTime()).isEqualTo(2);
    }

    @Test
    void an_error_counts_as_a_response_and_by_its_code() {
        counters.settled(1000, 1100, new JsonRpcException(-32601, "Method not found"));
        counters.settled(1000, 1100, new CompletionException(new JsonRpcException(7, "own")));

        assertThat(counters.errors()).isEqualTo(Map.of(-32601L, 1L, 7L, 1L));
        assertThat(counters.failures()).isEmpty();
        assertThat(counters.latencies().getTotalCount()).isEqualTo(2);
        assertThat(counters.completedInTime()).isEqualTo(2);
    }

    @Test
    void a_timeout_is_included_in_the_latencies() {
        counters.settled(1000, 1900, new CallTimeoutException());

        assertThat(counters.failures()).isEqualTo(Map.of("timeout", 1L));
        assertThat(counters.latencies().getTotalCount()).isEqualTo(1);
        assertThat(counters.completedInTime()).isZero();
    }

    @Test
    void a_call_without_a_response_has_no_latency() {
        counters.settled(
                1000, 1001, new TransportException("lost", Disconnect.of(Disconnect.Kind.BROKEN_FRAME, "broken")));
        counters.settled(1000, 1001, new StackOverflowError());

        assertThat(counters.failures()).isEqualTo(Map.of("broken-frame", 1L, "bug", 1L));
        assertThat(counters.latencies().getTotalCount()).isZero();
    }

    @Test
    void a_snapshot_does_not_change_when_more_calls_complete() {
        counters.settled(1000, 1100, null);
        Histogram before = counters.latencies();
        counters.settled(1000, 1200, null);

        assertThat(before.getTotalCount()).isEqualTo(1);
        assertThat(counters.latencies().getTotalCount()).isEqualTo(2);
    }
}
