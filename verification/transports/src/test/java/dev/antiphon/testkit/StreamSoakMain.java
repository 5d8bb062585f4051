package dev.antiphon.testkit;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Opens a million streams over each way, or the given number, and ends them at random: {@code StreamSoakMain [COUNT [SEED]]}. */
final class StreamSoakMain {
    private static final long WARM_UP = 20_000;
    private static final double TOLERATED_MIB = 8;
    private static final int TOLERATED_THREADS = 4;

    private StreamSoakMain() {}

    /** Every convention in memory and over TCP. */
    static List<StreamWay> ways() {
        return StreamWay.over(StreamCarrier.Core.MEMORY, StreamCarrier.Core.TCP);
    }

    public static void main(String[] arguments) {
        long count = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1_000_000;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
        System.out.println(count + " streams over each way, seed " + seed);
        boolean good = true;
        for (StreamWay way : ways()) {
            good &= soak(way, count, seed);
        }
        System.exit(good ? 0 : 1);
    }

    private static boolean soak(StreamWay way, long count, long seed) {
        StreamSoak soak = new StreamSoak(seed, way);
        soak.run(WARM_UP); // warm-up: classes, pools and compiled code stay
        double before = usedMiB();
        int threads = Thread.activeCount();
        soak.run(count);
        soak.close();
        Await.until("idle threads have ended", () -> Thread.activeCount() <= threads + TOLERATED_THREADS);
        double after = usedMiB();
        System.out.println(way + ": " + soak);
        System.out.println(way
                + String.format(
                        Locale.ROOT,
                        ": heap %.1f MiB, before %.1f MiB; threads %d, before %d",
                        after,
                        before,
                        Thread.activeCount(),
                        threads));
        return soak.opened() == soak.ended() && after - before < TOLERATED_MIB;
    }

    /** The heap in use after a garbage collection. */
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
}
