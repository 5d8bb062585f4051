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

/** A notification completes while another and a request arrive: none is stuck, and the order is kept. */
@JCStressTest
@Outcome(
        id = "123, 1, 0",
        expect = ACCEPTABLE,
        desc = "all were started in order, the request was answered, and no table has an entry")
@State
public class NotificationVersusArrival {
    private static final Acceptor IN_ORDER =
            InboundCallFixture.connections(MessageOrdering.NOTIFICATIONS_IN_ORDER, 256, 1024);
    private static final byte[] FIRST = InboundCallFixture.notification("hold", 1);
    private static final byte[] SECOND = InboundCallFixture.notification("note", 2);
    private static final byte[] THIRD = InboundCallFixture.request("note", 3);

    private final InboundCallFixture connection = new InboundCallFixture(IN_ORDER).receive(FIRST);

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
