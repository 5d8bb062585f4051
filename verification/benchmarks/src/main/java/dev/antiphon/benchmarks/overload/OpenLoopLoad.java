package dev.antiphon.benchmarks.overload;

import dev.antiphon.JsonRpcClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** Makes calls at a fixed rate, whatever becomes of those before: users do not wait for each other. */
@SuppressWarnings("FutureReturnValueIgnored") // what became of a call is in the tally
final class OpenLoopLoad {
    /** More than this never wait for their answers: then it is the generator that is overloaded, and says so. */
    private static final int MOST_WAITING = 4_096;

    private final List<JsonRpcClient> clients;
    private final Semaphore room = new Semaphore(MOST_WAITING);

    OpenLoopLoad(List<JsonRpcClient> clients) {
        this.clients = clients;
    }

    /** Offers so many calls a second for a while, and waits until all are settled. */
    LatencyCounts at(double perSecond, Duration duration) throws InterruptedException {
        LatencyCounts tally = new LatencyCounts();
        long start = System.nanoTime();
        long calls = Math.round(perSecond * duration.toNanos() / 1e9);
        for (long i = 0; i < calls; i++) {
            long due = start + Math.round(i * 1e9 / perSecond);
            awaitTime(due);
            if (room.tryAcquire()) {
                call(clients.get((int) (i % clients.size())), due, tally);
            } else {
                tally.unoffered();
            }
        }
        room.acquire(MOST_WAITING);
        room.release(MOST_WAITING);
        return tally;
    }

    /** Keeps so many calls waiting for a while, each beginning when another has ended: the most that the server can do. */
    LatencyCounts closed(int waiting, Duration duration) throws InterruptedException {
        LatencyCounts tally = new LatencyCounts();
        Semaphore slots = new Semaphore(waiting);
        long start = System.nanoTime();
        for (long i = 0; System.nanoTime() - start < duration.toNanos(); i++) {
            slots.acquire();
            long due = System.nanoTime();
            clients.get((int) (i % clients.size()))
                    .callAsync("work", null, int.class)
                    .whenComplete((result, thrown) -> {
                        tally.settled(System.nanoTime() - due, thrown);
                        slots.release();
                    });
        }
        slots.acquire(waiting);
        return tally;
    }

    private void call(JsonRpcClient client, long due, LatencyCounts tally) {
        client.callAsync("work", null, int.class).whenComplete((result, thrown) -> {
            tally.settled(System.nanoTime() - due, thrown);
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
