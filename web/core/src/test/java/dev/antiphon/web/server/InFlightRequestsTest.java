package dev.antiphon.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Session;
import dev.antiphon.transport.Wait;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The drain of requests and sessions. */
class InFlightRequestsTest {
    private static final Duration LONG = Duration.ofHours(1);

    private final InFlightRequests inFlight = new InFlightRequests();

    /** Counts how often it is cancelled. */
    private static final class TestCall implements InFlightRequest {
        final AtomicInteger cancels = new AtomicInteger();
        long checked;

        @Override
        public void cancel() {
            cancels.incrementAndGet();
        }

        @Override
        public void endIfSlow(long now) {
            checked = now;
        }
    }

    /** A session that drains when it is closed. */
    private static final class TestSession implements Session {
        final CompletableFuture<Disconnect> closed = new CompletableFuture<>();
        final CompletableFuture<Boolean> drained = new CompletableFuture<>();

        @Override
        public CompletableFuture<Boolean> drain(Duration timeout) {
            return drained;
        }

        @Override
        public CompletableFuture<Disconnect> onClose() {
            return closed;
        }

        @Override
        public void close() {
            drained.complete(false);
            closed.complete(Disconnect.of(Disconnect.Kind.LOCAL, "closed"));
        }
    }

    @Test
    void without_requests_a_drain_completes_at_once() {
        assertThat(inFlight.isDraining()).isFalse();
        assertThat(inFlight.drain(LONG)).isCompletedWithValue(true);
        assertThat(inFlight.isDraining()).isTrue();
    }

    @Test
    void a_drain_waits_for_requests_and_writes() {
        TestCall call = new TestCall();
        CompletableFuture<Void> written = new CompletableFuture<>();
        inFlight.begin(call);
        inFlight.await(written);
        CompletableFuture<Boolean> drained = inFlight.drain(LONG);
        inFlight.end(call);
        assertThat(drained).isNotDone();
        written.completeExceptionally(new IllegalStateException("the client has disconnected"));
        assertThat(drained).isCompletedWithValue(true);
        assertThat(call.cancels).hasValue(0);
    }

    @Test
    void a_drain_that_times_out_completes_after_it_has_cancelled_the_requests() {
        TestCall call = new TestCall();
        inFlight.begin(call);
        CompletableFuture<Integer> cancels =
                inFlight.drain(Duration.ofNanos(1)).thenApply(completed -> completed ? -1 : call.cancels.get());
        assertThat(Wait.forResult(cancels)).isEqualTo(1);
    }

    @Test
    void a_request_that_ends_when_it_is_cancelled_does_not_make_the_drain_successful() {
        InFlightRequest call = new InFlightRequest() {
            @Override
            public void cancel() {
                inFlight.end(this);
            }
        };
        inFlight.begin(call);
        assertThat(Wait.forResult(inFlight.drain(Duration.ofNanos(1)))).isFalse();
    }

    @Test
    void a_drain_waits_for_sessions_and_their_results() {
        TestSession session = new TestSession();
        inFlight.begin(session);
        CompletableFuture<Boolean> drained = inFlight.drain(LONG);
        session.drained.complete(true);
        assertThat(drained).isNotDone();
        session.closed.complete(Disconnect.of(Disconnect.Kind.LOCAL, "drained"));
        assertThat(drained).isCompletedWithValue(true);
    }

    @Test
    void a_drain_that_times_out_closes_sessions() {
        TestSession session = new TestSession();
        inFlight.begin(session);
        assertThat(Wait.forResult(inFlight.drain(Duration.ofNanos(1)))).isFalse();
        assertThat(session.closed).isDone();
    }

    @Test
    void a_session_that_begins_during_a_drain_is_closed() {
        inFlight.drain(LONG).join();
        TestSession late = new TestSession();
        inFlight.begin(late);
        assertThat(late.closed).isDone();
    }

    @Test
    void a_sweep_checks_every_request() {
        TestCall call = new TestCall();
        TestCall ended = new TestCall();
        inFlight.begin(call);
        inFlight.begin(ended);
        inFlight.end(ended);
        long before = System.nanoTime();
        inFlight.sweep();
        assertThat(call.checked - before).isNotNegative();
        assertThat(ended.checked).isZero();
    }
}
