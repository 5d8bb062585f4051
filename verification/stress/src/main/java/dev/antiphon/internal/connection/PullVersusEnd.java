package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** The peer pulls from a flow while it completes: the end is sent once, and no table has an entry. */
@JCStressTest
@Outcome(id = "3, 1, 0", expect = ACCEPTABLE, desc = "the pull was answered with the end")
@State
public class PullVersusEnd {
    private final StreamFixture connection = new StreamFixture().pulled();
    private final String pull = connection.pull(3);

    @Actor
    public void pull() {
        connection.receive(pull);
    }

    @Actor
    public void end() {
        connection.sink().complete();
    }

    @Arbiter
    public void report(III_Result result) {
        result.r1 = connection.channel().messages().size();
        result.r2 = connection.channel().count("-32001");
        result.r3 = connection.leftBehind();
    }
}
