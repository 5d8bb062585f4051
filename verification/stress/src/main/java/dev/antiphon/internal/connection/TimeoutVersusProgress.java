package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** Progress restarts the timeout when the time is up. A call that waits on must be visited again, or it may wait for ever. */
@JCStressTest
@Outcome(id = "timed out, 1, 0", expect = ACCEPTABLE, desc = "the time was up first, and the peer is told")
@Outcome(
        id = "lost, 0, 0",
        expect = ACCEPTABLE,
        desc = "the progress came first: it waits on, until the arbiter ends it")
@State
public class TimeoutVersusProgress {
    private final PendingCallFixture call = PendingCallFixture.dueUnlessProgress();

    @Actor
    public void visit() {
        call.visit();
    }

    @Actor
    public void progress() {
        call.progress();
    }

    @Arbiter
    public void report(LII_Result result) {
        if (call.isWaiting()) {
            if (!call.isWatched()) {
                result.r1 = "waits for ever";
                return;
            }
            call.lose();
        }
        call.report(result);
    }
}
