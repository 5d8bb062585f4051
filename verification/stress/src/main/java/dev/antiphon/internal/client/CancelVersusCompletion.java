package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** One thread of the caller cancels the future, another completes it. */
@JCStressTest
@Outcome(id = "cancelled, 1, 0", expect = ACCEPTABLE, desc = "the cancellation was first; one cancellation is sent")
@Outcome(id = "completed, 1, 0", expect = ACCEPTABLE, desc = "the value was first; one cancellation is sent")
@State
public class CancelVersusCompletion {
    private final PendingCallFixture call = PendingCallFixture.withoutTimeout();

    @Actor
    public void cancel() {
        call.cancel();
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
