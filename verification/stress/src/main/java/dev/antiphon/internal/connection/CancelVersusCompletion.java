package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The caller cancels with one thread, and completes the future with another. */
@JCStressTest
@Outcome(id = "cancelled, 1, 0", expect = ACCEPTABLE, desc = "the cancellation was faster; the peer is told once")
@Outcome(id = "completed, 1, 0", expect = ACCEPTABLE, desc = "the value was faster; the peer is told once")
@State
public class CancelVersusCompletion {
    private final PendingCallFixture call = PendingCallFixture.patient();

    @Actor
    public void cancel() {
        call.cancel();
    }

    @Actor
    public void complete() {
        call.complete();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
