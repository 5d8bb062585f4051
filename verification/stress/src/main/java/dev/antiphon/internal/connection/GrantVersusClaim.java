package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The peer grants credit for an item while the producer uses its credit: none is lost or added. */
@JCStressTest
@Outcome(id = "2", expect = ACCEPTABLE, desc = "one item for the first grant, one for the second")
@State
public class GrantVersusClaim {
    private static final String GRANT = "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"credit\":1}}";

    private final StreamFixture connection = new StreamFixture().called("{\"credit\":1}");
    private int sent;

    @Actor
    public void grant() {
        connection.receive(GRANT);
    }

    @Actor
    public void send() {
        claim();
        claim();
    }

    private void claim() {
        if (connection.sink().trySend(1)) {
            sent++;
        }
    }

    @Arbiter
    public void report(I_Result result) {
        claim();
        claim();
        result.r1 = sent;
    }
}
