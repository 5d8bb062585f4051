package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two calls are made, one with a timeout of a minute and one with a timeout of an hour. */
@JCStressTest
@Outcome(id = "in time", expect = ACCEPTABLE, desc = "the next scan is scheduled for the first deadline, or earlier")
@State
public class DeadlineVersusDeadline {
    private final TimeoutFixture deadlines = new TimeoutFixture();

    @Actor
    public void callWithShortTimeout() {
        deadlines.callWithShortTimeout();
    }

    @Actor
    public void callWithLongTimeout() {
        deadlines.callWithLongTimeout();
    }

    @Arbiter
    public void report(L_Result result) {
        deadlines.report(result);
    }
}
