package dev.antiphon.testkit;

import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.RpcStream;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Opens many streams over connections that are cut and reopened, ends them in every way, counts the outcomes, and fails if one
 * has a wrong item or a second end. For one thread, which opens the streams.
 */
@SuppressWarnings("FutureReturnValueIgnored") // all streams are counted when they are opened
final class StreamSoak implements AutoCloseable {
    private static final int OUTSTANDING = 100;

    /** The average number of streams per connection. */
    private static final int LIFE = 1_000;

    /** The number of items for conventions without backpressure. */
    private static final int MANY = 500;

    private final SplittableRandom random;
    private final StreamWay way;
    /** More items than any test waits for, for conventions with backpressure. */
    private final int endless;

    private final NumberStreamServer host = new NumberStreamServer(false);
    private final JsonRpcServer server;
    private final Semaphore room = new Semaphore(OUTSTANDING);
    private final AtomicLong ended = new AtomicLong();
    private final AtomicReference<Throwable> wrong = new AtomicReference<>();
    private final Map<String, LongAdder> outcomes = new TreeMap<>();
    private long opened;
    private long connections;
    private StreamEnds ends;

    StreamSoak(long seed, StreamWay way) {
        this.random = new SplittableRandom(seed);
        this.way = way;
        this.endless = way.holdsUp() ? Integer.MAX_VALUE : MANY;
        this.server = way.server(host.server());
        for (String outcome : List.of("result", "error", "timeout", "cancelled", "lost", "other")) {
            outcomes.put(outcome, new LongAdder());
        }
        open();
    }

    /** Opens this many streams, waits until they have ended, and checks that nothing is left of them. */
    void run(long streams) {
        long end = opened + streams;
        while (opened < end) {
            act();
            if (random.nextInt(LIFE) == 0) {
                reopen();
            }
        }
        reopen();
        Await.until("every stream has ended: " + this, () -> ended.get() == opened);
        if (wrong.get() != null) {
            throw new AssertionError("a stream went wrong: " + this, wrong.get());
        }
    }

    private void act() {
        String kind = NumberStreamServer.KINDS.get(random.nextInt(NumberStreamServer.KINDS.size()));
        int few = random.nextInt(20);
        int dice = random.nextInt(100);
        if (dice < 30) {
            subscribe(kind, few, NumberSubscriber.of(Long.MAX_VALUE));
        } else if (dice < 45) {
            subscribe(kind, endless, NumberSubscriber.cancellingAfter(1 + few));
        } else if (dice < 50) {
            subscribe(kind, few, NumberSubscriber.cancellingAfter(few)); // which is at the end
        } else if (dice < 55) {
            subscribe(kind, endless, NumberSubscriber.of(1)).cancel(); // mostly before the first item
        } else if (dice < 60) {
            subscribe("fails", few, NumberSubscriber.of(Long.MAX_VALUE));
        } else if (dice < 70) {
            NumberSubscriber subscriber = subscribe(kind, endless, NumberSubscriber.of(1 + few));
            CompletableFuture.delayedExecutor(random.nextInt(500), TimeUnit.MICROSECONDS)
                    .execute(subscriber::cancel);
        } else if (dice < 80) {
            CompletableFuture<RawJson> result = count(stream(kind, endless).forEach(item -> {}));
            CompletableFuture.delayedExecutor(random.nextInt(500), TimeUnit.MICROSECONDS)
                    .execute(() -> result.cancel(true));
        } else if (dice < 85) {
            count(stream(kind, few).forEach(item -> {
                if (item == 5) {
                    throw new JsonRpcException(1, "enough");
                }
            }));
        } else if (dice < 92) {
            take(kind, few);
        } else if (dice < 96) {
            silent();
        } else {
            count(stream(kind, few, timeout()).forEach(item -> {})); // may be in time or not
        }
    }

    /** Calls a stream without items, and lets it time out or cancels it. */
    private void silent() {
        if (random.nextBoolean()) {
            silent(NumberStreamServer.UNANSWERED);
            return;
        }
        CompletableFuture<RawJson> result = silent("never");
        if (way.wire().has(StreamSetup.Trait.ANSWERED_AT_ONCE)) { // so that the timeout mostly expires
            CompletableFuture.delayedExecutor(random.nextInt(500), TimeUnit.MICROSECONDS)
                    .execute(() -> result.cancel(true));
        }
    }

    private CompletableFuture<RawJson> silent(String method) {
        return count(way.wire().stream(ends.client(), method, Integer.class, timeout())
                .forEach(item -> {}));
    }

    private CallOption timeout() {
        return CallOption.timeout(Duration.ofNanos(50_000 + random.nextInt(3_000_000)));
    }

    private RpcStream<Integer, RawJson> stream(String kind, int n, CallOption... options) {
        CallOption buffer = way.holdsUp()
                ? CallOption.buffer(1 + random.nextInt(32), Overflow.DROP_NEWEST)
                : CallOption.buffer(2 * MANY, Overflow.FAIL);
        return way.wire().stream(
                ends.client(),
                kind,
                n,
                Integer.class,
                options.length == 0 ? new CallOption[] {buffer} : new CallOption[] {buffer, options[0]});
    }

    private NumberSubscriber subscribe(String kind, int n, NumberSubscriber subscriber) {
        count(subscriber.end());
        stream(kind, n).subscribe(subscriber);
        subscriber.end().whenComplete((items, thrown) -> {
            try {
                subscriber.verify();
            } catch (AssertionError e) {
                wrong.compareAndSet(null, e);
            }
        });
        return subscriber;
    }

    /** Takes some items on this thread, and closes the stream. */
    private void take(String kind, int items) {
        CompletableFuture<Long> end = count(new CompletableFuture<>());
        try (Stream<Integer> stream = stream(kind, endless).open()) {
            end.complete(stream.limit(items).count());
        } catch (RuntimeException lost) {
            end.completeExceptionally(lost);
        }
    }

    private <T> CompletableFuture<T> count(CompletableFuture<T> end) {
        awaitRoom();
        opened++;
        end.whenComplete((value, thrown) -> {
            outcomes.get(outcome(thrown)).increment();
            if (outcome(thrown).equals("other")) {
                wrong.compareAndSet(null, thrown);
            }
            ended.incrementAndGet();
            room.release();
        });
        return end;
    }

    private void awaitRoom() {
        try {
            if (!room.tryAcquire(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("no stream ends any more: " + this);
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private static String outcome(Throwable thrown) {
        if (thrown == null) {
            return "result";
        }
        if (thrown instanceof TransportException) {
            return "lost";
        }
        if (thrown instanceof CallTimeoutException) {
            return "timeout";
        }
        if (thrown instanceof CancellationException) {
            return "cancelled";
        }
        return thrown instanceof JsonRpcException ? "error" : "other";
    }

    /** Ends the connection from either side, checks that nothing is left of it, and opens another. */
    private void reopen() {
        close();
        open();
    }

    private void open() {
        ends = way.open(server, JsonRpcClient.builder());
        connections++;
    }

    /** Ends the connection, and checks that nothing is left of it. */
    @Override
    public void close() {
        if (random.nextBoolean()) {
            ends.answering().ifPresent(JsonRpcConnection::close);
        }
        ends.close();
        ends.awaitEmpty();
        host.awaitIdle();
    }

    long opened() {
        return opened;
    }

    long ended() {
        return ended.get();
    }

    /** The number of streams with this outcome. */
    long outcome(String name) {
        return outcomes.get(name).sum();
    }

    @Override
    public String toString() {
        return "opened " + opened + ", ended " + ended + ", connections " + connections + ", outcomes " + outcomes
                + ", at the server " + host;
    }
}
