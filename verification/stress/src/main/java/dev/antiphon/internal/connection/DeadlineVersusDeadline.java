package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two calls are made, of which one waits for a minute and one for an hour. */
@JCStressTest
@Outcome(id = "in time", expect = ACCEPTABLE, desc = "the next visit is planned for the first that is due, or earlier")
@State
public class DeadlineVersusDeadline {
    private final TimeoutFixture deadlines = new TimeoutFixture();

    @Actor
    public void askForSoon() {
        deadlines.askForSoon();
    }

    @Actor
    public void askForLate() {
        deadlines.askForLate();
    }

    @Arbiter
    public void report(L_Result result) {
        deadlines.report(result);
    }
}
