package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The caller cancels when the time is up. */
@JCStressTest
@Outcome(id = "timed out, 1, 0", expect = ACCEPTABLE, desc = "the timeout was faster; the peer is told once")
@Outcome(id = "cancelled, 1, 0", expect = ACCEPTABLE, desc = "the cancellation was faster; the peer is told once")
@State
public class TimeoutVersusCancel {
    private final PendingCallFixture call = PendingCallFixture.due();

    @Actor
    public void visit() {
        call.visit();
    }

    @Actor
    public void cancel() {
        call.cancel();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
