package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A call that waits for a minute is made while the table, with a call that waits for an hour, is visited. */
@JCStressTest
@Outcome(id = "in time", expect = ACCEPTABLE, desc = "the next visit is planned for the first that is due, or earlier")
@State
public class DeadlineVersusVisit {
    private final TimeoutFixture deadlines = new TimeoutFixture();

    public DeadlineVersusVisit() {
        deadlines.askForLate();
    }

    @Actor
    public void askForSoon() {
        deadlines.askForSoon();
    }

    @Actor
    public void visit() {
        deadlines.visit();
    }

    @Arbiter
    public void report(L_Result result) {
        deadlines.report(result);
    }
}
