package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** A peer answers twice. It may not come to this on one channel, whose receiver is called by one thread at a time. */
@JCStressTest
@Outcome(id = "answered, 0, 1", expect = ACCEPTABLE, desc = "one of them counts, the other is for nobody")
@State
public class ResponseVersusResponse {
    private final PendingCallFixture call = PendingCallFixture.patient();

    @Actor
    public void answer() {
        call.answer();
    }

    @Actor
    public void answerAgain() {
        call.answer();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
