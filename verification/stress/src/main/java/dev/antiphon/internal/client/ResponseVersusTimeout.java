package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The response arrives while the call times out. */
@JCStressTest
@Outcome(id = "answered, 0, 0", expect = ACCEPTABLE, desc = "the response was first")
@Outcome(
        id = "timed out, 1, 1",
        expect = ACCEPTABLE,
        desc = "the timeout was first: a cancellation is sent, and the response is unmatched")
@State
public class ResponseVersusTimeout {
    private final PendingCallFixture call = PendingCallFixture.overdue();

    @Actor
    public void respond() {
        call.respond();
    }

    @Actor
    public void scan() {
        call.scan();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
