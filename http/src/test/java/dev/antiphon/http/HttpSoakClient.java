package dev.antiphon.http;

import dev.antiphon.Batch;
import dev.antiphon.BatchCall;
import dev.antiphon.CallOption;
import dev.antiphon.CancelConvention;
import dev.antiphon.ClientBuilder;
import dev.antiphon.JsonRpcClient;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.JsonRpcServer;
import dev.antiphon.Parameter;
import dev.antiphon.Parameters;
import dev.antiphon.json.RawJson;
import dev.antiphon.transport.TransportException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A client of a soak test: makes calls of all kinds over HTTP or a WebSocket, and reconnects. For one thread. */
@SuppressWarnings("FutureReturnValueIgnored") // all calls are counted when they are issued
final class HttpSoakClient {
    private static final int OUTSTANDING = 100;
    private static final long TIMEOUT_SECONDS = 120;

    /** The average number of calls before a client is closed. */
    private static final int LIFE = 5_000;

    private final int me;
    private final boolean webSocket;
    private final int port;
    private final SplittableRandom random;
    private final HttpSoakCounters counters;
    private final Semaphore room = new Semaphore(OUTSTANDING);
    private final ClientBuilder builder = JsonRpcClient.builder()
            .cancelConvention(CancelConvention.LSP)
            .server(JsonRpcServer.builder()
                    .method("pong", Parameters.of(Parameter.required("n", long.class)), args -> args.<Long>get(0) + 1)
                    .build());
    private JsonRpcClient client;
    private long number;

    HttpSoakClient(int me, boolean webSocket, int port, SplittableRandom random, HttpSoakCounters counters) {
        this.me = me;
        this.webSocket = webSocket;
        this.port = port;
        this.random = random;
        this.counters = counters;
    }

    /** Calls until that moment of the nano clock, then waits until all is settled. */
    void run(long end) {
        open();
        while (System.nanoTime() - end < 0) {
            act();
            if (random.nextInt(LIFE) == 0 || isLost()) {
                close();
                open();
            }
        }
        if (random.nextBoolean()) {
            acquire(OUTSTANDING);
            close();
        } else {
            close();
            acquire(OUTSTANDING);
        }
        room.release(OUTSTANDING);
    }

    private void act() {
        int dice = random.nextInt(100);
        if (dice < 45) {
            expect(client.callAsync("next", numbered(), long.class));
        } else if (dice < 60) {
            expect(client.callAsync("nextBlocking", numbered(), long.class));
        } else if (dice < 70) {
            note();
        } else if (dice < 75) {
            expect(client.callAsync(webSocket ? "callMe" : "next", numbered(), long.class));
        } else if (dice < 82) {
            batch();
        } else if (dice < 86) {
            issue(client.callAsync("never", long.class, CallOption.timeout(Duration.ofMillis(1 + random.nextInt(5)))));
        } else if (dice < 88) {
            // May be answered in time or not.
            expect(client.callAsync("next", numbered(), long.class, CallOption.timeout(Duration.ofNanos(300_000))));
        } else if (dice < 92) {
            cancelSoon(issue(client.callAsync("never", long.class)));
        } else if (dice < 95) {
            cancelSoon(issue(client.callAsync("block", long.class)));
        } else if (dice < 98) {
            // May be answered before it is cancelled or not.
            cancelSoon(expect(client.callAsync("next", numbered(), long.class)));
        } else {
            issue(client.callAsync("unknown", long.class));
        }
    }

    private RawJson numbered() {
        number++;
        return RawJson.of("[" + me + "," + number + "]");
    }

    private void note() {
        RawJson params = numbered();
        try {
            client.notify("note", params);
            counters.notified();
        } catch (TransportException lost) {
            counters.notNotified();
        }
    }

    private void batch() {
        Batch batch = client.batch();
        List<BatchCall<Long>> calls = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            calls.add(batch.call(i % 2 == 0 ? "next" : "nextBlocking", numbered(), long.class));
            expected.add(number + 1);
        }
        batch.notify("note", numbered());
        for (int i = 0; i < calls.size(); i++) {
            expect(calls.get(i).future(), expected.get(i));
        }
        batch.sendAsync();
        if (random.nextInt(4) == 0) {
            cancelSoon(calls.get(random.nextInt(calls.size())).future());
        }
    }

    private void cancelSoon(CompletableFuture<?> call) {
        if (random.nextBoolean()) {
            call.cancel(true);
        } else {
            CompletableFuture.delayedExecutor(random.nextInt(2000), TimeUnit.MICROSECONDS)
                    .execute(() -> call.cancel(true));
        }
    }

    private CompletableFuture<Long> expect(CompletableFuture<Long> call) {
        return expect(call, number + 1);
    }

    private CompletableFuture<Long> expect(CompletableFuture<Long> call, long expected) {
        call.thenAccept(answer -> counters.answered(answer == expected));
        return issue(call);
    }

    private <T> CompletableFuture<T> issue(CompletableFuture<T> call) {
        counters.issued();
        call.whenComplete((value, thrown) -> {
            counters.settled(thrown);
            room.release();
        });
        acquire(1);
        return call;
    }

    /** Acquires permits for calls; times out only if a call never settles. */
    private void acquire(int permits) {
        try {
            if (!room.tryAcquire(permits, TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("client " + me + " timed out waiting for calls to settle; permits left: "
                        + room.availablePermits() + " of " + OUTSTANDING + ": " + client + ", " + counters);
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private boolean isLost() {
        return client instanceof JsonRpcConnection connection
                && connection.onClose().isDone();
    }

    private void open() {
        counters.opened();
        while (true) {
            try {
                client = webSocket
                        ? builder.connect(HttpTransport.connector("ws://127.0.0.1:" + port + "/rpc")
                                .channel())
                        : builder.over(HttpTransport.connector("http://127.0.0.1:" + port + "/rpc")
                                .maxConnections(32)
                                .exchange());
                return;
            } catch (TransportException cut) {
                counters.notOpened();
            }
        }
    }

    private void close() {
        client.close();
        if (client instanceof JsonRpcConnection connection) {
            counters.closing(connection);
        }
    }
}
