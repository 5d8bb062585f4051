package dev.antiphon.testkit;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Makes a million calls over each transport, or the given number: {@code SoakMain [COUNT [SEED]]}. */
final class SoakMain {
    private static final long WARM_UP = 20_000;
    private static final double TOLERATED_MIB = 8;

    private SoakMain() {}

    public static void main(String[] arguments) {
        long count = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1_000_000;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime();
        System.out.println(count + " calls over each transport, seed " + seed);
        boolean good = soak("in memory", count, seed, SoakEnds.inMemory());
        good &= soak("TCP", count, seed, SoakEnds.overTcp());
        System.exit(good ? 0 : 1);
    }

    private static boolean soak(String name, long count, long seed, SoakEnds ends) {
        try (ends) {
            Soak soak = new Soak(seed, ends);
            soak.run(WARM_UP); // warm-up: classes, pools and compiled code stay
            double before = usedMiB();
            soak.run(count);
            soak.close();
            double after = usedMiB();
            System.out.println(name + ": " + soak);
            System.out.println(name + String.format(Locale.ROOT, ": heap %.1f MiB, before %.1f MiB", after, before));
            return soak.issued() == soak.settled() && after - before < TOLERATED_MIB;
        }
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
