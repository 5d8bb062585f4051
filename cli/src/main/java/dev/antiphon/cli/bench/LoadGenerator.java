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
 * A load generator for one method.
 *
 * <p>With a rate (open loop), each call has a time to be sent whether or not earlier calls have completed, and its latency counts
 * from that time: a server that stalls for a second delays all calls of that second, not only one. Without a rate (closed loop), a
 * call is sent when the one before it has completed, on the thread that completed it.
 *
 * <p>{@link #run} is for one thread; all other methods are thread-safe.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the callbacks have no result
public final class LoadGenerator {
    /** The most calls in flight in an open loop. Further calls are delayed, and their latency includes the delay. */
    private static final int MAX_IN_FLIGHT = 16_384;

    private final BenchSettings settings;
    private final List<JsonRpcClient> clients;
    private final Function<JsonRpcClient, CompletableFuture<RawJson>> call;
    private final long start = System.nanoTime();
    private final long begin;
    private final long end;
    private final BenchCounters counters;
    private volatile boolean stopped;

    /**
     * @param clients one per connection
     * @param call starts a call
     */
    public LoadGenerator(
            BenchSettings settings,
            List<JsonRpcClient> clients,
            Function<JsonRpcClient, CompletableFuture<RawJson>> call) {
        this.settings = settings;
        this.clients = clients;
        this.call = call;
        this.begin = start + settings.warmup().toNanos();
        this.end = begin + settings.duration().toNanos();
        this.counters = new BenchCounters(begin, end);
    }

    public BenchCounters counters() {
        return counters;
    }

    /** The seconds since the measurement began; negative during the warm-up. */
    public double secondsMeasured() {
        return Math.min(System.nanoTime() - begin, end - begin) / 1e9;
    }

    /**
     * Generates the load, and waits until every call has completed.
     *
     * @throws InterruptedException if the thread is interrupted; then no more calls are sent
     */
    public void run() throws InterruptedException {
        try {
            if (settings.isOpenLoop()) {
                runOpenLoop();
            } else {
                runClosedLoop();
            }
        } finally {
            stopped = true;
        }
    }

    private void runOpenLoop() throws InterruptedException {
        Semaphore permits = new Semaphore(MAX_IN_FLIGHT);
        for (long i = 0; ; i++) {
            long due = start + (long) (i * (1e9 / settings.rate()));
            if (due - end >= 0) {
                break;
            }
            long early = due - System.nanoTime();
            if (early > 0) {
                TimeUnit.NANOSECONDS.sleep(early);
            } else if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            permits.acquire();
            start(clients.get((int) (i % clients.size()))).whenComplete((result, failure) -> {
                counters.settled(due, System.nanoTime(), failure);
                permits.release();
            });
        }
        TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
        permits.acquire(MAX_IN_FLIGHT); // all calls have completed then
    }

    private void runClosedLoop() throws InterruptedException {
        CountDownLatch running = new CountDownLatch(clients.size() * settings.outstanding());
        for (int i = 0; i < settings.outstanding(); i++) {
            clients.forEach(client -> new CallSequence(client, running).next());
        }
        running.await();
    }

    private CompletableFuture<RawJson> start(JsonRpcClient client) {
        try {
            return call.apply(client);
        } catch (RuntimeException failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    /** Calls of a closed loop that follow each other, one in flight at a time. */
    private final class CallSequence {
        private final JsonRpcClient client;
        private final CountDownLatch running;
        private final AtomicInteger requested = new AtomicInteger();
        private long due;
        private boolean disconnected;

        CallSequence(JsonRpcClient client, CountDownLatch running) {
            this.client = client;
            this.running = running;
        }

        /** Starts the next call. A loop, so that calls that complete at once do not recurse. */
        void next() {
            if (requested.getAndIncrement() == 0) {
                do {
                    send();
                } while (requested.decrementAndGet() != 0);
            }
        }

        private void send() {
            due = System.nanoTime();
            if (stopped || disconnected || due - end >= 0) {
                running.countDown();
            } else {
                start(client).whenComplete(this::completed);
            }
        }

        private void completed(@Nullable RawJson result, @Nullable Throwable failure) {
            counters.settled(due, System.nanoTime(), failure);
            // Every call over a closed connection fails at once: there would be millions, on the thread that reports
            // the end.
            disconnected = client instanceof JsonRpcConnection && failure instanceof TransportException;
            next();
        }
    }
}
