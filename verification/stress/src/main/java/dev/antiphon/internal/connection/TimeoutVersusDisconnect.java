package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The connection ends when the time is up. */
@JCStressTest
@Outcome(id = "timed out, 1, 0", expect = ACCEPTABLE, desc = "the timeout came first, and the peer was told")
@Outcome(
        id = "timed out, 0, 0",
        expect = ACCEPTABLE,
        desc = "the timeout came first, and the peer could not be told any more")
@Outcome(id = "lost, 0, 0", expect = ACCEPTABLE, desc = "the end came first")
@State
public class TimeoutVersusDisconnect {
    private final PendingCallFixture call = PendingCallFixture.due();

    @Actor
    public void visit() {
        call.visit();
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
