package dev.antiphon.benchmarks.overload;

import dev.antiphon.error.JsonRpcException;
import dev.antiphon.protocol.ErrorProfile;
import dev.antiphon.protocol.Fault;
import java.util.Arrays;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The results of calls, and their latencies from the time at which they were due. Thread-safe. */
public final class LatencyCounts {
    private static final long BUSY = ErrorProfile.V2.code(Fault.BUSY);

    private long[] accepted = new long[1024];
    private long[] refused = new long[1024];
    private int acceptedCount;
    private int refusedCount;
    private int failedCount;
    private int unofferedCount;

    synchronized void settled(long nanos, @Nullable Throwable thrown) {
        Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
        if (cause == null) {
            accepted = with(accepted, acceptedCount++, nanos);
        } else if (cause instanceof JsonRpcException error && error.code() == BUSY) {
            refused = with(refused, refusedCount++, nanos);
        } else {
            failedCount++;
        }
    }

    /** Counts a call that was due and not made, since too many were in flight. */
    synchronized void unoffered() {
        unofferedCount++;
    }

    private static long[] with(long[] all, int count, long nanos) {
        long[] enough = count < all.length ? all : Arrays.copyOf(all, 2 * all.length);
        enough[count] = nanos;
        return enough;
    }

    public synchronized int accepted() {
        return acceptedCount;
    }

    public synchronized int refused() {
        return refusedCount;
    }

    /** The number of calls that ended with neither a result nor the error of a busy server. */
    public synchronized int failed() {
        return failedCount;
    }

    /** The number of calls that were due and not made. */
    public synchronized int missed() {
        return unofferedCount;
    }

    /** A percentile of the latencies of accepted calls, in milliseconds. */
    public synchronized double acceptedMillis(double share) {
        return millis(accepted, acceptedCount, share);
    }

    /** A percentile of the latencies of rejected calls, in milliseconds. */
    public synchronized double refusedMillis(double share) {
        return millis(refused, refusedCount, share);
    }

    private static double millis(long[] times, int count, double share) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(times, count);
        Arrays.sort(sorted);
        return sorted[Math.min(count - 1, (int) Math.ceil(share * count) - 1)] / 1e6;
    }
}
