package dev.antiphon.benchmarks.stream;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** Prints the growth of the heap in bytes per open stream of a connection, and again when all have ended. */
public final class IdleHeapMain {
    /** Streams that are opened and ended before the measurement, so that one-time allocations are excluded. */
    private static final int WARM_UP = 2000;

    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

    private IdleHeapMain() {}

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        try (IdleStreams streams = IdleSide.valueOf(args[0]).connect(Math.max(count, WARM_UP))) {
            streams.open(WARM_UP);
            streams.end();

            long before = used();
            streams.open(count);
            long full = used();
            streams.end();
            long after = used();
            System.out.println((double) (full - before) / count + " " + (double) (after - before) / count);
        }
    }

    /** The heap in use after a garbage collection. */
    private static long used() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            System.gc();
            Thread.sleep(50); // reference handling is another thread, and may free more
        }
        return MEMORY.getHeapMemoryUsage().getUsed();
    }
}
