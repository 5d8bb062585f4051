package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.antiphon.MessageOrdering;
import dev.antiphon.transport.Acceptor;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A call completes while others arrive that must wait for it: none is stuck, and the order is kept. */
@JCStressTest
@Outcome(
        id = "123, 3, 0",
        expect = ACCEPTABLE,
        desc = "all were started in order and answered, and no table has an entry")
@State
public class SettleVersusArrival {
    private static final Acceptor IN_SEQUENCE = InboundCallFixture.connections(MessageOrdering.SEQUENTIAL, 256, 1024);
    private static final byte[] FIRST = InboundCallFixture.request("hold", 1);
    private static final byte[] SECOND = InboundCallFixture.request("note", 2);
    private static final byte[] THIRD = InboundCallFixture.request("note", 3);

    private final InboundCallFixture connection = new InboundCallFixture(IN_SEQUENCE).receive(FIRST);

    @Actor
    public void settle() {
        connection.release(1);
    }

    @Actor
    public void arrive() {
        connection.receive(SECOND).receive(THIRD);
    }

    @Arbiter
    public void report(III_Result result) {
        result.r1 = connection.started();
        result.r2 = connection.channel().sent();
        result.r3 = connection.leftBehind();
    }
}
