package dev.antiphon.internal.client;

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

/** A call is made while the peer closes, over an in-memory pair: a real channel, whose threads are the actors. */
@JCStressTest
@Outcome(id = "true, 0", expect = ACCEPTABLE, desc = "either way the call has failed and is not in the table")
@State
public class CallVersusClosingPeer {
    private final MemoryTransport.Pair pair = MemoryTransport.pair();
    private final JsonRpcConnection connection = (JsonRpcConnection) PendingCallFixture.CONNECTIONS.accept(pair.left());
    private CompletableFuture<Integer> future = new CompletableFuture<>();

    public CallVersusClosingPeer() {
        pair.right().start(new SilentReceiver());
    }

    @Actor
    public void call() {
        future = connection.callAsync("method", Integer.class);
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

    /** Sends no response. */
    private static final class SilentReceiver implements Receiver {
        @Override
        public void message(byte[] bytes, int start, int end) {}

        @Override
        public void tooLarge(int limit) {}

        @Override
        public void closed(Disconnect reason) {}
    }
}
