package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The answer arrives when the time is up. */
@JCStressTest
@Outcome(id = "answered, 0, 0", expect = ACCEPTABLE, desc = "the answer came first")
@Outcome(
        id = "timed out, 1, 1",
        expect = ACCEPTABLE,
        desc = "the time was up first: the peer is told, and its answer is for nobody")
@State
public class ResponseVersusTimeout {
    private final PendingCallFixture call = PendingCallFixture.due();

    @Actor
    public void answer() {
        call.answer();
    }

    @Actor
    public void visit() {
        call.visit();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
