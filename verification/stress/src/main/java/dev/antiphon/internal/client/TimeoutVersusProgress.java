package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** Progress restarts the timeout while the call times out. If the call stays pending, a scan must be scheduled for it. */
@JCStressTest
@Outcome(id = "timed out, 1, 0", expect = ACCEPTABLE, desc = "the timeout was first, and a cancellation is sent")
@Outcome(
        id = "lost, 0, 0",
        expect = ACCEPTABLE,
        desc = "progress was first: the call stays pending until the arbiter ends it")
@State
public class TimeoutVersusProgress {
    private final PendingCallFixture call = PendingCallFixture.overdueUnlessProgress();

    @Actor
    public void scan() {
        call.scan();
    }

    @Actor
    public void progress() {
        call.progress();
    }

    @Arbiter
    public void report(LII_Result result) {
        if (call.isPending()) {
            if (!call.isScanScheduled()) {
                result.r1 = "is never timed out";
                return;
            }
            call.lose();
        }
        call.report(result);
    }
}
