package dev.antiphon.internal.client;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** Two responses arrive. This cannot happen on one channel, whose receiver is called by one thread at a time. */
@JCStressTest
@Outcome(id = "answered, 0, 1", expect = ACCEPTABLE, desc = "one completes the call, the other is unmatched")
@State
public class ResponseVersusResponse {
    private final PendingCallFixture call = PendingCallFixture.withoutTimeout();

    @Actor
    public void respond() {
        call.respond();
    }

    @Actor
    public void respondAgain() {
        call.respond();
    }

    @Arbiter
    public void report(LII_Result result) {
        call.report(result);
    }
}
