package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** A call is made while the connection ends. */
@JCStressTest
@Outcome(id = "lost, 0, 0", expect = ACCEPTABLE, desc = "either way the call does not stay pending")
@State
public class CallVersusDisconnect {
    private final PendingCallFixture call = PendingCallFixture.notCalled();

    @Actor
    public void call() {
        call.call();
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
