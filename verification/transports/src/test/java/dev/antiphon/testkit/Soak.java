package dev.antiphon.testkit;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.CallOption;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Makes many calls over connections that are cut and reopened, cancels some and lets some time out, and counts the outcomes. For
 * one thread, which makes the calls.
 */
@SuppressWarnings("FutureReturnValueIgnored") // all calls are counted when they are made
final class Soak {
    private static final int OUTSTANDING = 200;
    private static final RawJson NUMBERS = RawJson.of("[1,2]");

    /** The average number of calls per connection. */
    private static final int LIFE = 2_000;

    private final SplittableRandom random;
    private final SoakEnds ends;
    private final Semaphore room = new Semaphore(OUTSTANDING);
    private final AtomicLong settled = new AtomicLong();
    private final Map<String, LongAdder> outcomes = new TreeMap<>();
    private long issued;
    private long connections;
    private JsonRpcConnection left;
    private JsonRpcConnection right;

    Soak(long seed, SoakEnds ends) {
        this.random = new SplittableRandom(seed);
        this.ends = ends;
        for (String outcome : List.of("result", "error", "timeout", "cancelled", "lost", "other")) {
            outcomes.put(outcome, new LongAdder());
        }
        open();
    }

    /** Makes this many calls, waits until they have completed, and checks that both ends are empty. */
    void run(long calls) {
        long end = issued + calls;
        while (issued < end) {
            act();
            if (random.nextInt(LIFE) == 0) {
                reopen();
            }
        }
        reopen();
        Await.until("every call is settled: " + this, () -> settled.get() == issued);
    }

    private void act() {
        int dice = random.nextInt(100);
        if (dice < 60) {
            issue(left.callAsync("add", NUMBERS, int.class));
        } else if (dice < 70) {
            issue(right.callAsync("add", NUMBERS, int.class));
        } else if (dice < 75) {
            issue(left.callAsync("callMe", int.class));
        } else if (dice < 80) {
            batch();
        } else if (dice < 84) {
            issue(left.callAsync("never", int.class, CallOption.timeout(Duration.ofMillis(1 + random.nextInt(5)))));
        } else if (dice < 88) {
            // May complete in time or not.
            issue(left.callAsync("add", NUMBERS, int.class, CallOption.timeout(Duration.ofNanos(50_000))));
        } else if (dice < 92) {
            issue(left.callAsync("never", int.class)).cancel(true);
        } else if (dice < 96) {
            issue(left.callAsync("block", int.class)).cancel(true);
        } else {
            // May complete before it is cancelled or not.
            CompletableFuture<Integer> call = issue(right.callAsync("add", NUMBERS, int.class));
            CompletableFuture.delayedExecutor(random.nextInt(200), TimeUnit.MICROSECONDS)
                    .execute(() -> call.cancel(true));
        }
    }

    private void batch() {
        Batch batch = left.batch();
        List<BatchCall<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            calls.add(batch.call("add", NUMBERS, int.class));
        }
        calls.forEach(call -> issue(call.future()));
        batch.sendAsync();
        if (random.nextInt(4) == 0) {
            calls.get(random.nextInt(3)).future().cancel(true);
        }
    }

    private <T> CompletableFuture<T> issue(CompletableFuture<T> call) {
        awaitRoom();
        issued++;
        call.whenComplete((value, thrown) -> {
            outcomes.get(outcome(thrown)).increment();
            settled.incrementAndGet();
            room.release();
        });
        return call;
    }

    private void awaitRoom() {
        try {
            if (!room.tryAcquire(Await.TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(
                        "nothing is settled any more: " + this + ", " + left.counts() + right.counts());
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
        (random.nextBoolean() ? left : right).close();
        ConnectionChecks.awaitEmpty(left);
        ConnectionChecks.awaitEmpty(right);
        open();
    }

    private void open() {
        SoakEnds.Pair pair = ends.open();
        left = pair.left();
        right = pair.right();
        connections++;
    }

    /** Ends the last connection. */
    void close() {
        left.close();
        ConnectionChecks.awaitEmpty(left);
        ConnectionChecks.awaitEmpty(right);
    }

    long issued() {
        return issued;
    }

    long settled() {
        return settled.get();
    }

    /** The number of calls with this outcome. */
    long outcome(String name) {
        return outcomes.get(name).sum();
    }

    @Override
    public String toString() {
        return "issued " + issued + ", settled " + settled + ", connections " + connections + ", outcomes " + outcomes;
    }
}
