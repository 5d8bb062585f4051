package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.antiphon.MessageOrdering;
import dev.antiphon.transport.Acceptor;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IZI_Result;

/** A notification exceeds the limit of queued calls, so that the channel is paused, while the calls before it complete. */
@JCStressTest
@Outcome(
        id = "123, false, 0",
        expect = ACCEPTABLE,
        desc = "all were started in order, and the channel is not left paused")
@State
public class PauseVersusRoom {
    private static final Acceptor ONE_AT_A_TIME =
            InboundCallFixture.connections(MessageOrdering.NOTIFICATIONS_IN_ORDER, 1, 1);
    private static final byte[] FIRST = InboundCallFixture.request("hold", 1);
    private static final byte[] SECOND = InboundCallFixture.request("note", 2);
    private static final byte[] THIRD = InboundCallFixture.notification("note", 3);

    private final InboundCallFixture connection =
            new InboundCallFixture(ONE_AT_A_TIME).receive(FIRST).receive(SECOND);

    @Actor
    public void settle() {
        connection.release(1);
    }

    @Actor
    public void arrive() {
        connection.receive(THIRD);
    }

    @Arbiter
    public void report(IZI_Result result) {
        result.r1 = connection.started();
        result.r2 = connection.channel().isPaused();
        result.r3 = connection.leftBehind();
    }
}
