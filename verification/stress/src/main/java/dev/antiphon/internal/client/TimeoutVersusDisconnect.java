package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The connection ends while the call times out. */
@JCStressTest
@Outcome(id = "timed out, 1, 0", expect = ACCEPTABLE, desc = "the timeout was first, and a cancellation was sent")
@Outcome(
        id = "timed out, 0, 0",
        expect = ACCEPTABLE,
        desc = "the timeout was first, and a cancellation could not be sent any more")
@Outcome(id = "lost, 0, 0", expect = ACCEPTABLE, desc = "the disconnect was first")
@State
public class TimeoutVersusDisconnect {
    private final PendingCallFixture call = PendingCallFixture.overdue();

    @Actor
    public void scan() {
        call.scan();
    }

    @Actor
    public void lose() {
        call.lose();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
