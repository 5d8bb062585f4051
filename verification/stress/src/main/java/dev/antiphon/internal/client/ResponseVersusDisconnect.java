package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The response arrives while the connection ends. */
@JCStressTest
@Outcome(id = "answered, 0, 0", expect = ACCEPTABLE, desc = "the response was first")
@Outcome(id = "lost, 0, 1", expect = ACCEPTABLE, desc = "the disconnect was first, and the response is unmatched")
@State
public class ResponseVersusDisconnect {
    private final PendingCallFixture call = PendingCallFixture.withoutTimeout();

    @Actor
    public void respond() {
        call.respond();
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
