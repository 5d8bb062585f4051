package dev.antiphon.benchmarks.http;

import dev.antiphon.benchmarks.jvm.ChildJvm;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * The measurement of a server under load.
 *
 * @param throughput the calls that it answered
 * @param spent the resources that it used
 */
public record ServerTrial(Throughput throughput, ResourceUsage spent) {
    /** The number of connections. */
    public static final int CONNECTIONS = 32;

    /** The options of all forks; see the README. */
    private static final List<String> SERVER = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    /** The load generator does not allocate, and must not take processors for a parallel collector. */
    private static final List<String> LOAD = List.of("-Xmx64m", "-XX:+UseSerialGC");

    /** Enough for the last stage of the compiler, also for a server that starts slowly. */
    private static final long WARM_UP_CALLS = 100_000;

    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);

    /**
     * Runs a server in a new JVM, and the load generator in another.
     *
     * @param warmUp the shortest warm-up; it continues until the server has answered many calls
     */
    public static ServerTrial run(HttpContenders target, Duration warmUp, Duration measured) throws IOException {
        return run(target, warmUp, WARM_UP_CALLS, measured);
    }

    static ServerTrial run(HttpContenders target, Duration warmUp, long calls, Duration measured) throws IOException {
        try (ChildJvm server = start(target);
                ChildJvm load = ChildJvm.start(LoadMain.class, LOAD, server.read(), Integer.toString(CONNECTIONS))) {
            warmUp(load, warmUp, calls);
            ResourceUsage before = ResourceUsage.parse(server.ask(""));
            Throughput throughput = Throughput.parse(load.ask(Long.toString(measured.toMillis())));
            ResourceUsage after = ResourceUsage.parse(server.ask(""));
            return new ServerTrial(throughput, before.until(after));
        }
    }

    private static void warmUp(ChildJvm load, Duration least, long wanted) throws IOException {
        long begun = System.nanoTime();
        long calls = 0;
        do {
            calls += Throughput.parse(load.ask(Long.toString(least.toMillis()))).calls();
        } while (calls < wanted && System.nanoTime() - begun < LONGEST_WARM_UP.toNanos());
    }

    private static ChildJvm start(HttpContenders target) throws IOException {
        if (target != HttpContenders.HELIDON) {
            return ChildJvm.start(ServerMain.class, SERVER, target.name());
        }
        Helidon helidon = Helidon.found()
                .orElseThrow(() -> new IllegalStateException("Helidon needs JDK 21 or newer, and none was found"));
        return ChildJvm.start(helidon.java(), helidon.classPath(), ServerMain.class, SERVER, target.name());
    }

    public double bytesPerCall() {
        return (double) spent.allocatedBytes() / throughput.calls();
    }

    /** The processor time of the server per call, in microseconds. */
    public double microsPerCall() {
        return spent.processorNanos() / 1e3 / throughput.calls();
    }
}
