package dev.antiphon.internal.connection;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.antiphon.JsonRpcConnection;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.MemoryTransport;
import dev.antiphon.transport.Receiver;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/** A call is made while the peer closes, over a pair in memory: the channel is a real one, and the actors are its threads. */
@JCStressTest
@Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "whoever came first, the call has failed and is forgotten")
@State
public class CallVersusClosingPeer {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection connection = (JsonRpcConnection) PendingCallFixture.CONNECTIONS.accept(pair.left());
    private CompletableFuture<Integer> future = new CompletableFuture<>();

    public CallVersusClosingPeer() {
        pair.right().start(new Deaf());
    }

    @Actor
    public void ask() {
        future = connection.callAsync("ask", Integer.class);
    }

    @Actor
    public void closePeer() {
        pair.right().close();
    }

    @Arbiter
    public void report(ZI_Result result) {
        result.r1 = future.isCompletedExceptionally();
        result.r2 = connection.counts().pendingCalls();
    }

    /** Answers nothing. */
    private static final class Deaf implements Receiver {
        @Override
        public void message(byte[] bytes, int start, int end) {}

        @Override
        public void tooLarge(int limit) {}

        @Override
        public void closed(Disconnect reason) {}
    }
}
