package dev.antiphon.http;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.antiphon.http.HttpSoakCounters.Outcome;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs a soak test for ten minutes, or the given number, over connections that break at random: {@code HttpSoakMain [MINUTES [SEED]]}. */
final class HttpSoakMain {
    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final double TOLERATED_MIB = 8;
    private static final int TOLERATED_THREADS = 4;
    private static final int TOLERATED_FILES = 8;
    private static final long TIMEOUT_SECONDS = 120;

    private HttpSoakMain() {}

    public static void main(String[] arguments) throws IOException {
        double minutes = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 10;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
        System.out.println(minutes + " minutes, seed " + seed);
        boolean good;
        try (HttpSoak soak = new HttpSoak(seed)) {
            soak.run(WARM_UP); // classes, pools, event loops and compiled code are there to stay
            State before = State.now();
            long calls = soak.counters.issuedCount();
            soak.run(Duration.ofMillis(Math.round(minutes * 60_000)));
            calls = soak.counters.issuedCount() - calls;
            State after = State.after(before);
            System.out.println(soak);
            System.out.printf(
                    Locale.ROOT,
                    "%d calls, %.0f a second; before: %s; after: %s%n",
                    calls,
                    calls / (minutes * 60),
                    before,
                    after);
            good = soak.counters.issuedCount() == soak.counters.settledCount()
                    && soak.counters.count(Outcome.OTHER) + soak.counters.count(Outcome.WRONG_RESULT) == 0
                    && soak.server.twice.sum() == 0
                    && after.isNear(before);
        }
        System.out.println(good ? "good" : "NOT GOOD");
        System.exit(good ? 0 : 1);
    }

    /** What the program holds while it does nothing. */
    private record State(double heapMiB, int threads, long files) {
        static State now() {
            return new State(usedMiB(), ManagementFactory.getThreadMXBean().getThreadCount(), openFiles());
        }

        /** Idle threads end after a while: waits for that. */
        static State after(State before) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
            State state = now();
            while (!state.isNear(before) && System.nanoTime() - deadline < 0) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                state = now();
            }
            return state;
        }

        boolean isNear(State before) {
            return heapMiB - before.heapMiB < TOLERATED_MIB
                    && threads - before.threads <= TOLERATED_THREADS
                    && files - before.files <= TOLERATED_FILES;
        }

        /** What is in use when the garbage is gone. */
        private static double usedMiB() {
            double least = Double.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                System.gc();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                Runtime runtime = Runtime.getRuntime();
                least = Math.min(least, (runtime.totalMemory() - runtime.freeMemory()) / (1024.0 * 1024));
            }
            return least;
        }

        private static long openFiles() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                    ? unix.getOpenFileDescriptorCount()
                    : 0;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "heap %.1f MiB, %d threads, %d open files", heapMiB, threads, files);
        }
    }
}
