package dev.antiphon.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A soak test: a server, and clients that reach it over HTTP and WebSockets through a relay that breaks connections. For one thread. */
final class HttpSoak implements AutoCloseable {
    private static final int CLIENTS = 6;

    /** The average number of reads before a connection breaks: some hundred calls. */
    private static final int LIFE = 400;

    private static final long TIMEOUT_SECONDS = 120;

    final HttpSoakServer server = new HttpSoakServer(CLIENTS);
    final HttpSoakCounters counters = new HttpSoakCounters();
    final DisconnectingRelay relay;
    private final List<HttpSoakClient> clients = new ArrayList<>();

    HttpSoak(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        this.relay = new DisconnectingRelay(server.listener.port(), LIFE, random.nextLong());
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new HttpSoakClient(i, i % 2 == 0, relay.port(), random.split(), counters));
        }
    }

    /** Runs for a while. Afterwards every call is settled, no client is connected, and all tables are empty. */
    void run(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        List<FutureTask<Void>> running = new ArrayList<>();
        for (HttpSoakClient client : clients) {
            FutureTask<Void> task = new FutureTask<>(() -> client.run(end), null);
            running.add(task);
            new Thread(task, "soak client").start();
        }
        running.forEach(HttpSoak::join);
        await("every call is settled", () -> counters.settledCount() == counters.issuedCount());
        await("the clients' tables are empty", () -> counters.unsettled() == 0);
        await("the server's tables are empty", () -> server.unsettled() == 0);
        await("no client is connected", () -> server.listener.connections() == 0);
    }

    private static void join(FutureTask<Void> task) {
        try {
            task.get();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    private void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError(
                        "timed out after " + TIMEOUT_SECONDS + " s waiting until " + what + ": " + this);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    @Override
    public void close() throws IOException {
        relay.close();
        server.close();
    }

    @Override
    public String toString() {
        return counters + "; " + relay + "; server: " + server.accepted + " WebSockets accepted, "
                + server.notifications
                + " notifications received, " + server.twice + " executed twice, " + server.listener.connections()
                + " connections left";
    }
}
