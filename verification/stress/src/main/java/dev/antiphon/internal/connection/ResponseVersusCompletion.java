package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The answer arrives while the caller completes the future with a value of its own. */
@JCStressTest
@Outcome(id = "answered, 0, 0", expect = ACCEPTABLE, desc = "the answer came first")
@Outcome(
        id = "completed, 1, 1",
        expect = ACCEPTABLE,
        desc = "the caller came first: the peer is told, and its answer is for nobody")
@Outcome(
        id = "completed, 0, 0",
        expect = ACCEPTABLE,
        desc = "the answer took the call, and the caller was faster at the future")
@State
public class ResponseVersusCompletion {
    private final PendingCallFixture call = PendingCallFixture.patient();

    @Actor
    public void answer() {
        call.answer();
    }

    @Actor
    public void complete() {
        call.complete();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
