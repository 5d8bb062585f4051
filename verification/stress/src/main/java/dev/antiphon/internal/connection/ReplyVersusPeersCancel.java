package dev.antiphon.internal.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.antiphon.MessageOrdering;
import dev.antiphon.transport.Acceptor;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LII_Result;

/** The peer cancels its call while the handler completes: it gets one response. */
@JCStressTest
@Outcome(id = "result, 1, 0", expect = ACCEPTABLE, desc = "the handler was first")
@Outcome(id = "error, 1, 0", expect = ACCEPTABLE, desc = "the cancellation was first")
@State
public class ReplyVersusPeersCancel {
    private static final Acceptor CONNECTIONS =
            InboundCallFixture.connections(MessageOrdering.NOTIFICATIONS_IN_ORDER, 256, 1024);
    private static final byte[] CALL = InboundCallFixture.request("hold", 1);
    private static final byte[] CANCEL =
            "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":1}}".getBytes(US_ASCII);

    private final InboundCallFixture connection = new InboundCallFixture(CONNECTIONS).receive(CALL);

    @Actor
    public void settle() {
        connection.release(1);
    }

    @Actor
    public void cancel() {
        connection.receive(CANCEL);
    }

    @Arbiter
    public void report(LII_Result result) {
        byte[] reply = connection.channel().lastSent();
        result.r1 = reply == null ? "none" : new String(reply, US_ASCII).contains("\"error\"") ? "error" : "result";
        result.r2 = connection.channel().sent();
        result.r3 = connection.leftBehind();
    }
}
