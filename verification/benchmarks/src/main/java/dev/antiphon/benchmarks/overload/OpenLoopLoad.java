package dev.antiphon.benchmarks.overload;

import dev.antiphon.JsonRpcClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** An open loop: makes calls at a fixed rate, whether or not earlier ones have completed. */
@SuppressWarnings("FutureReturnValueIgnored") // the counts have the results
final class OpenLoopLoad {
    /** The most calls in flight; with more, the generator itself is overloaded, and reports it. */
    private static final int MOST_WAITING = 4_096;

    private final List<JsonRpcClient> clients;
    private final Semaphore room = new Semaphore(MOST_WAITING);

    OpenLoopLoad(List<JsonRpcClient> clients) {
        this.clients = clients;
    }

    /** Makes this many calls per second for a time, and waits until all have completed. */
    LatencyCounts at(double perSecond, Duration duration) throws InterruptedException {
        LatencyCounts counts = new LatencyCounts();
        long start = System.nanoTime();
        long calls = Math.round(perSecond * duration.toNanos() / 1e9);
        for (long i = 0; i < calls; i++) {
            long due = start + Math.round(i * 1e9 / perSecond);
            awaitTime(due);
            if (room.tryAcquire()) {
                call(clients.get((int) (i % clients.size())), due, counts);
            } else {
                counts.unoffered();
            }
        }
        room.acquire(MOST_WAITING);
        room.release(MOST_WAITING);
        return counts;
    }

    /** Keeps this many calls in flight for a time (closed loop), to find the peak of the server. */
    LatencyCounts closed(int waiting, Duration duration) throws InterruptedException {
        LatencyCounts counts = new LatencyCounts();
        Semaphore slots = new Semaphore(waiting);
        long start = System.nanoTime();
        for (long i = 0; System.nanoTime() - start < duration.toNanos(); i++) {
            slots.acquire();
            long due = System.nanoTime();
            clients.get((int) (i % clients.size()))
                    .callAsync("work", null, int.class)
                    .whenComplete((result, thrown) -> {
                        counts.settled(System.nanoTime() - due, thrown);
                        slots.release();
                    });
        }
        slots.acquire(waiting);
        return counts;
    }

    private void call(JsonRpcClient client, long due, LatencyCounts counts) {
        client.callAsync("work", null, int.class).whenComplete((result, thrown) -> {
            counts.settled(System.nanoTime() - due, thrown);
            room.release();
        });
    }

    private static void awaitTime(long due) {
        long left = due - System.nanoTime();
        while (left > 0) {
            LockSupport.parkNanos(left);
            left = due - System.nanoTime();
        }
    }
}
