package dev.antiphon.benchmarks.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * What a server did under load.
 *
 * @param tally the calls that it answered
 * @param spent what it took for them
 */
public record ServerTrial(Throughput tally, ResourceUsage spent) {
    /** How many connections ask. */
    public static final int CONNECTIONS = 32;

    /** The same as every other fork has; see the README. */
    private static final List<String> SERVER = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    /** It allocates nothing while it asks, and must not take processors for a collector of many threads. */
    private static final List<String> LOAD = List.of("-Xmx64m", "-XX:+UseSerialGC");

    /** Enough for the last stage of the compiler, also for a server that begins slowly. */
    private static final long WARM_UP_CALLS = 100_000;

    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);

    /**
     * Runs a server in a new JVM, and what asks it in another.
     *
     * @param warmUp the least; it goes on until the server has answered many calls
     */
    public static ServerTrial run(HttpContenders site, Duration warmUp, Duration measured) throws IOException {
        return run(site, warmUp, WARM_UP_CALLS, measured);
    }

    static ServerTrial run(HttpContenders site, Duration warmUp, long calls, Duration measured) throws IOException {
        try (ChildJvm server = start(site);
                ChildJvm load = ChildJvm.start(LoadMain.class, LOAD, server.read(), Integer.toString(CONNECTIONS))) {
            warmUp(load, warmUp, calls);
            ResourceUsage before = ResourceUsage.parse(server.ask(""));
            Throughput tally = Throughput.parse(load.ask(Long.toString(measured.toMillis())));
            ResourceUsage after = ResourceUsage.parse(server.ask(""));
            return new ServerTrial(tally, before.until(after));
        }
    }

    private static void warmUp(ChildJvm load, Duration least, long wanted) throws IOException {
        long begun = System.nanoTime();
        long calls = 0;
        do {
            calls += Throughput.parse(load.ask(Long.toString(least.toMillis()))).calls();
        } while (calls < wanted && System.nanoTime() - begun < LONGEST_WARM_UP.toNanos());
    }

    private static ChildJvm start(HttpContenders site) throws IOException {
        if (site != HttpContenders.HELIDON) {
            return ChildJvm.start(ServerMain.class, SERVER, site.name());
        }
        Helidon helidon = Helidon.found()
                .orElseThrow(() -> new IllegalStateException("Helidon needs JDK 21 or newer, and none was found"));
        return ChildJvm.start(helidon.java(), helidon.classPath(), ServerMain.class, SERVER, site.name());
    }

    public double bytesPerCall() {
        return (double) spent.allocatedBytes() / tally.calls();
    }

    /** The time of processors that the server took for a call, in microseconds. */
    public double microsPerCall() {
        return spent.processorNanos() / 1e3 / tally.calls();
    }
}
