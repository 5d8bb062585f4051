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

/** What counts in a bench that measures from 1000 to 2000. */
class BenchCountersTest {
    private final BenchCounters tally = new BenchCounters(1000, 2000);

    @Test
    void a_call_counts_if_it_was_due_in_the_time_measured_however_late_it_is_settled() {
        tally.settled(999, 1500, null);
        tally.settled(1000, 1100, null);
        tally.settled(1999, 9000, null);
        tally.settled(2000, 2001, null);

        assertThat(tally.latencies().getTotalCount()).isEqualTo(2);
        assertThat(tally.latencies().getMaxValue()).isEqualTo(tally.latencies().highestEquivalentValue(7001));
    }

    @Test
    void throughput_counts_answers_that_came_in_the_time_measured() {
        tally.settled(999, 1500, null);
        tally.settled(1500, 1999, null);
        tally.settled(1999, 2000, null);

        assertThat(tally.answeredInTime()).isEqualTo(2);
    }

    @Test
    void an_error_is_an_answer_and_is_counted_by_its_code() {
        tally.settled(1000, 1100, new JsonRpcException(-32601, "Method not found"));
        tally.settled(1000, 1100, new CompletionException(new JsonRpcException(7, "own")));

        assertThat(tally.errors()).isEqualTo(Map.of(-32601L, 1L, 7L, 1L));
        assertThat(tally.failures()).isEmpty();
        assertThat(tally.latencies().getTotalCount()).isEqualTo(2);
        assertThat(tally.answeredInTime()).isEqualTo(2);
    }

    @Test
    void a_call_that_timed_out_has_taken_that_long() {
        tally.settled(1000, 1900, new CallTimeoutException());

        assertThat(tally.failures()).isEqualTo(Map.of("timeout", 1L));
        assertThat(tally.latencies().getTotalCount()).isEqualTo(1);
        assertThat(tally.answeredInTime()).isZero();
    }

    @Test
    void a_call_without_an_answer_has_no_latency() {
        tally.settled(
                1000, 1001, new TransportException("lost", Disconnect.of(Disconnect.Kind.BROKEN_FRAME, "broken")));
        tally.settled(1000, 1001, new StackOverflowError());

        assertThat(tally.failures()).isEqualTo(Map.of("broken-frame", 1L, "bug", 1L));
        assertThat(tally.latencies().getTotalCount()).isZero();
    }

    @Test
    void what_was_read_does_not_change_when_more_calls_are_settled() {
        tally.settled(1000, 1100, null);
        Histogram before = tally.latencies();
        tally.settled(1000, 1200, null);

        assertThat(before.getTotalCount()).isEqualTo(1);
        assertThat(tally.latencies().getTotalCount()).isEqualTo(2);
    }
}
