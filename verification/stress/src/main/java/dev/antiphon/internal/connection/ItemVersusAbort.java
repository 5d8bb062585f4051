package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** An item is sent while the peer aborts the stream: one end is sent, and nothing after it. */
@JCStressTest
@Outcome(id = "item and end, 2, 0", expect = ACCEPTABLE, desc = "the item was first")
@Outcome(id = "end, 1, 0", expect = ACCEPTABLE, desc = "the end was first")
@State
public class ItemVersusAbort {
    private static final String ABORT = "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}";

    private final StreamFixture connection = new StreamFixture().called("true");
    private boolean sent;

    @Actor
    public void send() {
        sent = connection.sink().trySend(1);
    }

    @Actor
    public void abort() {
        connection.receive(ABORT);
    }

    @Arbiter
    public void report(LII_Result result) {
        boolean ended = connection.channel().last().contains("error");
        result.r1 = (sent ? "item and " : "")
                + (ended ? "end" : "no end: " + connection.channel().messages());
        result.r2 = connection.channel().messages().size();
        result.r3 = connection.leftBehind();
    }
}
