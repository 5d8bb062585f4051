package dev.antiphon.cli.bench;

import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes load and counts what becomes of it.
 *
 * <p>By a plan with a rate, a call is due at its time whatever became of those before it, and its latency counts from then: a
 * server that stands still for a second is seen by all the calls of that second, and not by one only. Without a rate, a call is
 * sent as soon as the one before it is settled, by the thread that received that answer.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what hangs on a call here has no result of its own
public final class LoadGenerator {
    /** By a plan with a rate, so many calls wait for answers at most; later ones wait to be sent, and their time counts. */
    private static final int MOST_UNDER_WAY = 16_384;

    private final BenchSettings plan;
    private final List<JsonRpcClient> clients;
    private final Function<JsonRpcClient, CompletableFuture<RawJson>> call;
    private final long start = System.nanoTime();
    private final long begin;
    private final long end;
    private final BenchCounters tally;
    private volatile boolean stopped;

    /**
     * @param clients one for each connection
     * @param call makes the call, and does not wait
     */
    public LoadGenerator(
            BenchSettings plan, List<JsonRpcClient> clients, Function<JsonRpcClient, CompletableFuture<RawJson>> call) {
        this.plan = plan;
        this.clients = clients;
        this.call = call;
        this.begin = start + plan.warmup().toNanos();
        this.end = begin + plan.duration().toNanos();
        this.tally = new BenchCounters(begin, end);
    }

    public BenchCounters tally() {
        return tally;
    }

    /** How much of the time to measure has passed, in seconds; less than 0 before that. */
    public double secondsMeasured() {
        return Math.min(System.nanoTime() - begin, end - begin) / 1e9;
    }

    /**
     * Makes the load, and waits until it is over and every call is settled.
     *
     * @throws InterruptedException if the thread is interrupted; no further calls are made then
     */
    public void run() throws InterruptedException {
        try {
            if (plan.isPaced()) {
                runPaced();
            } else {
                runBackToBack();
            }
        } finally {
            stopped = true;
        }
    }

    private void runPaced() throws InterruptedException {
        Semaphore room = new Semaphore(MOST_UNDER_WAY);
        for (long i = 0; ; i++) {
            long due = start + (long) (i * (1e9 / plan.rate()));
            if (due - end >= 0) {
                break;
            }
            long early = due - System.nanoTime();
            if (early > 0) {
                TimeUnit.NANOSECONDS.sleep(early);
            } else if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            room.acquire();
            started(clients.get((int) (i % clients.size()))).whenComplete((result, failure) -> {
                tally.settled(due, System.nanoTime(), failure);
                room.release();
            });
        }
        TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
        room.acquire(MOST_UNDER_WAY); // all are settled then
    }

    private void runBackToBack() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(clients.size() * plan.outstanding());
        for (int i = 0; i < plan.outstanding(); i++) {
            clients.forEach(client -> new Lane(client, running).next());
        }
        running.await();
    }

    private CompletableFuture<RawJson> started(JsonRpcClient client) {
        try {
            return call.apply(client);
        } catch (RuntimeException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    /** Calls that follow each other. */
    private final class Lane {
        private final JsonRpcClient client;
        private final CountDownLatch running;
        private final AtomicInteger wanted = new AtomicInteger();
        private long due;
        private boolean lost;

        Lane(JsonRpcClient client, CountDownLatch running) {
            this.client = client;
            this.running = running;
        }

        /** Makes the next call. A loop, since a call that is settled at once would else lead ever deeper. */
        void next() {
            if (wanted.getAndIncrement() == 0) {
                do {
                    send();
                } while (wanted.decrementAndGet() != 0);
            }
        }

        private void send() {
            due = System.nanoTime();
            if (stopped || lost || due - end >= 0) {
                running.countDown();
            } else {
                started(client).whenComplete(this::settled);
            }
        }

        private void settled(@Nullable RawJson result, @Nullable Throwable failure) {
            tally.settled(due, System.nanoTime(), failure);
            // Over a connection that has ended every call fails at once: there would be millions, made by the very
            // thread that
            // is to tell of the end.
            lost = client instanceof JsonRpcConnection && failure instanceof TransportException;
            next();
        }
    }
}
