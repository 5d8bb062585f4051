package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** An item is sent while the peer aborts the stream: there is one end, and nothing behind it. */
@JCStressTest
@Outcome(id = "item and end, 2, 0", expect = ACCEPTABLE, desc = "the item came first")
@Outcome(id = "end, 1, 0", expect = ACCEPTABLE, desc = "the end came first")
@State
public class ItemVersusAbort {
    private static final String ABORT = "{\"jsonrpc\":\"3.0\",\"options\":{\"stream\":1,\"abort\":true}}";

    private final StreamFixture connection = new StreamFixture().asked("true");
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
                + (ended ? "end" : "no end: " + connection.channel().heard());
        result.r2 = connection.channel().heard().size();
        result.r3 = connection.leftBehind();
    }
}
