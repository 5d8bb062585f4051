package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A call with a timeout of a minute is made while a table with a call of an hour is scanned. */
@JCStressTest
@Outcome(id = "in time", expect = ACCEPTABLE, desc = "the next scan is scheduled for the first deadline, or earlier")
@State
public class DeadlineVersusScan {
    private final TimeoutFixture deadlines = new TimeoutFixture();

    public DeadlineVersusScan() {
        deadlines.callWithLongTimeout();
    }

    @Actor
    public void callWithShortTimeout() {
        deadlines.callWithShortTimeout();
    }

    @Actor
    public void scan() {
        deadlines.scan();
    }

    @Arbiter
    public void report(L_Result result) {
        deadlines.report(result);
    }
}
