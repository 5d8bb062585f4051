package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The response arrives while the caller completes the future with a value of its own. */
@JCStressTest
@Outcome(id = "answered, 0, 0", expect = ACCEPTABLE, desc = "the response was first")
@Outcome(
        id = "completed, 1, 1",
        expect = ACCEPTABLE,
        desc = "the caller was first: a cancellation is sent, and the response is unmatched")
@Outcome(
        id = "completed, 0, 0",
        expect = ACCEPTABLE,
        desc = "the response took the call from the table, and the caller completed the future first")
@State
public class ResponseVersusCompletion {
    private final PendingCallFixture call = PendingCallFixture.withoutTimeout();

    @Actor
    public void respond() {
        call.respond();
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
