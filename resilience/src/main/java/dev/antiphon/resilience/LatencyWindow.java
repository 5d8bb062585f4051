package dev.antiphon.resilience;

import java.util.Arrays;

/** How long the last calls have taken. Safe for use by any thread. */
final class LatencyWindow {
    private static final int KEPT = 256;
    private static final int ENOUGH = 20;
    private static final int REFRESHED = 16;

    private final double percentile;
    private final long[] last = new long[KEPT];
    private int count;
    private long known = -1;

    /** @param percentile the part of the calls that take no longer, from 0 to 1 */
    LatencyWindow(double percentile) {
        this.percentile = percentile;
    }

    synchronized void add(long nanos) {
        last[count++ % KEPT] = nanos;
        if (count >= ENOUGH && (count % REFRESHED == 0 || known < 0)) {
            long[] sorted = Arrays.copyOf(last, Math.min(count, KEPT));
            Arrays.sort(sorted);
            known = sorted[(int) Math.min(sorted.length - 1L, Math.round(Math.ceil(percentile * sorted.length)) - 1)];
        }
        if (count == Integer.MAX_VALUE) {
            count = KEPT * (count / KEPT / 2);
        }
    }

    /** The time, or a given one as long as too few calls are known. */
    synchronized long nanos(long otherwise) {
        return known < 0 ? otherwise : known;
    }
}
