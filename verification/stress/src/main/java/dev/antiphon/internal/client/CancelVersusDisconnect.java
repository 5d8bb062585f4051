package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The caller cancels while the connection ends. */
@JCStressTest
@Outcome(id = "cancelled, 1, 0", expect = ACCEPTABLE, desc = "the cancellation was first, and was sent")
@Outcome(
        id = "cancelled, 0, 0",
        expect = ACCEPTABLE,
        desc = "the cancellation was first, and could not be sent any more")
@Outcome(id = "lost, 0, 0", expect = ACCEPTABLE, desc = "the disconnect was first")
@State
public class CancelVersusDisconnect {
    private final PendingCallFixture call = PendingCallFixture.withoutTimeout();

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
