package dev.antiphon.benchmarks.connection;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.ServiceOption;
import dev.antiphon.service.ParameterEncoding;
import dev.antiphon.transport.socket.TcpTransport;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.concurrent.CompletableFuture;

/** Prints the growth of the heap in bytes per pending call of a connection, and again when all have completed. */
public final class PendingHeapMain {
    /** Calls that are made and completed before the measurement, so that one-time allocations are excluded. */
    private static final int WARM_UP = 20_000;

    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

    private static final CompletableFuture<Integer> DONE = CompletableFuture.completedFuture(ConnectionTarget.RESULT);

    private final AnswerOnRequestPeer peer;
    private final JsonRpcConnection connection;
    private final Subtraction remote;
    private long made;

    private PendingHeapMain(AnswerOnRequestPeer peer, JsonRpcConnection connection) {
        this.peer = peer;
        this.connection = connection;
        this.remote = connection.service(Subtraction.class, ServiceOption.encoding(ParameterEncoding.BY_POSITION));
    }

    public static void main(String[] args) throws Exception {
        int pending = Integer.parseInt(args[0]);
        try (AnswerOnRequestPeer peer = new AnswerOnRequestPeer();
                JsonRpcConnection connection =
                        JsonRpcClient.builder().connect(TcpTransport.connect(peer.host(), peer.port()))) {
            PendingHeapMain main = new PendingHeapMain(peer, connection);
            CompletableFuture<?>[] futures = new CompletableFuture<?>[Math.max(WARM_UP, pending)];
            main.make(futures, WARM_UP);
            main.answer(futures, WARM_UP);

            long before = used();
            main.make(futures, pending);
            long full = used();
            main.answer(futures, pending);
            long after = used();
            System.out.println((double) (full - before) / pending + " " + (double) (after - before) / pending);
        }
    }

    /** Starts this many calls, and waits until the peer has read them, so that nothing is queued. */
    private void make(CompletableFuture<?>[] futures, int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            futures[i] = remote.subtract(42, 23);
        }
        made += count;
        peer.await(made);
        int waiting = connection.counts().pendingCalls();
        if (waiting != count) {
            throw new IllegalStateException(waiting + " calls wait, not " + count);
        }
    }

    private void answer(CompletableFuture<?>[] futures, int count) throws Exception {
        peer.answer(made - count + 1, made);
        for (int i = 0; i < count; i++) {
            Object result = futures[i].get();
            if (!Integer.valueOf(ConnectionTarget.RESULT).equals(result)) {
                throw new IllegalStateException("the result is " + result);
            }
            futures[i] = DONE;
        }
    }

    /** The heap in use after a garbage collection. */
    private static long used() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(50); // reference handling is another thread, and may free more
        }
        return MEMORY.getHeapMemoryUsage().getUsed();
    }
}
