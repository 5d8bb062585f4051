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

/** A server, and clients that reach it over HTTP and WebSockets through a relay that cuts what it can. For one thread. */
final class HttpSoak implements AutoCloseable {
    private static final int CLIENTS = 6;

    /** How many reads a connection lasts, on average: some hundred calls. */
    private static final int LIFE = 400;

    private static final long PATIENCE_SECONDS = 120;

    final HttpSoakServer server = new HttpSoakServer(CLIENTS);
    final HttpSoakTally tally = new HttpSoakTally();
    final CuttingRelay relay;
    private final List<HttpSoakClient> clients = new ArrayList<>();

    HttpSoak(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        this.relay = new CuttingRelay(server.listener.port(), LIFE, random.nextLong());
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new HttpSoakClient(i, i % 2 == 0, relay.port(), random.split(), tally));
        }
    }

    /** Calls for so long. Afterwards every call is settled, nobody is connected, and nothing is in any table. */
    void run(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        List<FutureTask<Void>> running = new ArrayList<>();
        for (HttpSoakClient client : clients) {
            FutureTask<Void> task = new FutureTask<>(() -> client.run(end), null);
            running.add(task);
            new Thread(task, "soak client").start();
        }
        running.forEach(HttpSoak::join);
        await("every call is settled", () -> tally.settledCount() == tally.issuedCount());
        await("the clients' tables are empty", () -> tally.unsettled() == 0);
        await("the server's tables are empty", () -> server.unsettled() == 0);
        await("nobody is connected", () -> server.listener.connections() == 0);
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
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("waited in vain until " + what + ": " + this);
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
        return tally + "; " + relay + "; server: " + server.accepted + " WebSockets accepted, " + server.notifications
                + " notifications taken, " + server.twice + " taken twice, " + server.listener.connections()
                + " connections left";
    }
}
