package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The caller cancels while the connection ends. */
@JCStressTest
@Outcome(id = "cancelled, 1, 0", expect = ACCEPTABLE, desc = "the cancellation came first, and the peer was told")
@Outcome(
        id = "cancelled, 0, 0",
        expect = ACCEPTABLE,
        desc = "the cancellation came first, and the peer could not be told any more")
@Outcome(id = "lost, 0, 0", expect = ACCEPTABLE, desc = "the end came first")
@State
public class CancelVersusDisconnect {
    private final PendingCallFixture call = PendingCallFixture.patient();

    @Actor
    public void cancel() {
        call.cancel();
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
