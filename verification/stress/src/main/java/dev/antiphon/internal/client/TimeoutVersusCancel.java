package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The caller cancels while the call times out. */
@JCStressTest
@Outcome(id = "timed out, 1, 0", expect = ACCEPTABLE, desc = "the timeout was first; one cancellation is sent")
@Outcome(id = "cancelled, 1, 0", expect = ACCEPTABLE, desc = "the cancellation was first; one cancellation is sent")
@State
public class TimeoutVersusCancel {
    private final PendingCallFixture call = PendingCallFixture.overdue();

    @Actor
    public void scan() {
        call.scan();
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
