package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The answer arrives while the connection ends. */
@JCStressTest
@Outcome(id = "answered, 0, 0", expect = ACCEPTABLE, desc = "the answer came first")
@Outcome(id = "lost, 0, 1", expect = ACCEPTABLE, desc = "the end came first, and the answer is for nobody")
@State
public class ResponseVersusDisconnect {
    private final PendingCallFixture call = PendingCallFixture.patient();

    @Actor
    public void answer() {
        call.answer();
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
