package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The response arrives while the caller cancels. */
@JCStressTest
@Outcome(id = "answered, 0, 0", expect = ACCEPTABLE, desc = "the response was first")
@Outcome(
        id = "cancelled, 1, 1",
        expect = ACCEPTABLE,
        desc = "the cancellation was first: it is sent, and the response is unmatched")
@Outcome(
        id = "cancelled, 0, 0",
        expect = ACCEPTABLE,
        desc = "the response took the call from the table, and the cancellation completed the future first")
@State
public class ResponseVersusCancel {
    private final PendingCallFixture call = PendingCallFixture.withoutTimeout();

    @Actor
    public void respond() {
        call.respond();
    }

    @Actor
    public void cancel() {
        call.cancel();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
