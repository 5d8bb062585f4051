package dev.antiphon.cli.bench;

import dev.antiphon.cli.output.CallResult;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Counts the results of the calls of a benchmark. A call counts if its time to be sent is within the measurement, whenever it
 * completes, so that slow calls are not left out. Thread-safe.
 */
public final class BenchCounters {
    private static final long MAX_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final long begin;
    private final long end;
    private final Histogram latencies = new AtomicHistogram(MAX_NANOS, DIGITS);
    private final LongAdder completedInTime = new LongAdder();
    private final ConcurrentHashMap<Long, LongAdder> errors = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, LongAdder> failures = new ConcurrentHashMap<>();

    /**
     * @param begin the start of the measurement, as of {@link System#nanoTime}
     * @param end its end
     */
    BenchCounters(long begin, long end) {
        this.begin = begin;
        this.end = end;
    }

    /**
     * Counts a call that has completed.
     *
     * @param due the time at which it was to be sent
     * @param settled the time at which it completed
     * @param failure the exception, or null if there is a result
     */
    void settled(long due, long settled, @Nullable Throwable failure) {
        CallResult failed = failure == null ? null : failure(failure);
        boolean answered = !(failed instanceof CallResult.NoResponse);
        if (answered && settled - begin >= 0 && settled - end < 0) {
            completedInTime.increment();
        }
        if (due - begin < 0 || due - end >= 0) {
            return;
        }
        if (failed instanceof CallResult.ErrorResponse error) {
            errors.computeIfAbsent(error.code(), code -> new LongAdder()).increment();
        } else if (failed instanceof CallResult.NoResponse none) {
            failures.computeIfAbsent(none.kind(), kind -> new LongAdder()).increment();
        }
        // A call that timed out has taken at least this long. Other failures say nothing about the latency.
        if (answered
                || (failed instanceof CallResult.NoResponse none && none.kind().equals("timeout"))) {
            latencies.recordValue(Math.max(0, Math.min(MAX_NANOS, settled - due)));
        }
    }

    private static CallResult failure(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        try {
            if (cause instanceof RuntimeException thrown) {
                return CallResult.of(thrown);
            }
        } catch (RuntimeException unknown) {
            return new CallResult.NoResponse("bug", cause.toString());
        }
        return new CallResult.NoResponse("bug", cause.toString());
    }

    /** The number of responses that arrived during the measurement. */
    long completedInTime() {
        return completedInTime.sum();
    }

    /** The latencies so far, in nanoseconds: a copy, since a histogram must not be read while it changes. */
    Histogram latencies() {
        Histogram copy = new Histogram(MAX_NANOS, DIGITS);
        copy.add(latencies);
        return copy;
    }

    /** The number of error responses, by code. */
    SortedMap<Long, Long> errors() {
        SortedMap<Long, Long> sums = new TreeMap<>();
        errors.forEach((code, count) -> sums.put(code, count.sum()));
        return sums;
    }

    /** The number of calls without a response, by reason. */
    SortedMap<String, Long> failures() {
        SortedMap<String, Long> sums = new TreeMap<>();
        failures.forEach((kind, count) -> sums.put(kind, count.sum()));
        return sums;
    }
}
