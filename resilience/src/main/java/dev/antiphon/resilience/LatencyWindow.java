package dev.antiphon.resilience;

import java.util.Arrays;

/** A window of the latencies of the last calls, with a percentile of them. Thread-safe. */
final class LatencyWindow {
    private static final int SIZE = 256;
    /** The number of calls below which there is no percentile. */
    private static final int MIN_CALLS = 20;
    /** The percentile is computed once in this number of calls. */
    private static final int INTERVAL = 16;

    private final double percentile;
    private final long[] last = new long[SIZE];
    private int count;
    private long result = -1;

    /** @param percentile the percentile, from 0 to 1 */
    LatencyWindow(double percentile) {
        this.percentile = percentile;
    }

    synchronized void add(long nanos) {
        last[count++ % SIZE] = nanos;
        if (count >= MIN_CALLS && (count % INTERVAL == 0 || result < 0)) {
            long[] sorted = Arrays.copyOf(last, Math.min(count, SIZE));
            Arrays.sort(sorted);
            result = sorted[(int) Math.min(sorted.length - 1L, Math.round(Math.ceil(percentile * sorted.length)) - 1)];
        }
        if (count == Integer.MAX_VALUE) {
            count = SIZE * (count / SIZE / 2);
        }
    }

    /** The latency at the percentile, or a default while there are too few calls. */
    synchronized long nanos(long defaultNanos) {
        return result < 0 ? defaultNanos : result;
    }
}
