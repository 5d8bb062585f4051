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
 * Counts what became of the calls of a bench. A call counts if it was to be sent within the time that is measured, whenever it
 * is settled, so that slow ones are not left out. Safe for use by any number of threads.
 */
final class BenchCounters {
    private static final long LONGEST = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final long begin;
    private final long end;
    private final Histogram latencies = new AtomicHistogram(LONGEST, DIGITS);
    private final LongAdder answeredInTime = new LongAdder();
    private final ConcurrentHashMap<Long, LongAdder> errors = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, LongAdder> failures = new ConcurrentHashMap<>();

    /**
     * @param begin when measuring begins, in the time of {@link System#nanoTime}
     * @param end when it ends
     */
    BenchCounters(long begin, long end) {
        this.begin = begin;
        this.end = end;
    }

    /**
     * A call was settled.
     *
     * @param due when it was to be sent
     * @param settled when it was settled
     * @param failure why there is no result, or null if there is one
     */
    void settled(long due, long settled, @Nullable Throwable failure) {
        CallResult outcome = failure == null ? null : outcome(failure);
        boolean answered = !(outcome instanceof CallResult.NoResponse);
        if (answered && settled - begin >= 0 && settled - end < 0) {
            answeredInTime.increment();
        }
        if (due - begin < 0 || due - end >= 0) {
            return;
        }
        if (outcome instanceof CallResult.ErrorResponse refused) {
            errors.computeIfAbsent(refused.code(), code -> new LongAdder()).increment();
        } else if (outcome instanceof CallResult.NoResponse failed) {
            failures.computeIfAbsent(failed.kind(), kind -> new LongAdder()).increment();
        }
        // One that timed out has taken so long at least. Of others that failed there is no time that an answer took.
        if (answered
                || (outcome instanceof CallResult.NoResponse failed
                        && failed.kind().equals("timeout"))) {
            latencies.recordValue(Math.max(0, Math.min(LONGEST, settled - due)));
        }
    }

    private static CallResult outcome(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        try {
            if (cause instanceof RuntimeException thrown) {
                return CallResult.of(thrown);
            }
        } catch (RuntimeException nobodysFault) {
            return new CallResult.NoResponse("bug", cause.toString());
        }
        return new CallResult.NoResponse("bug", cause.toString());
    }

    /** Answers that have come within the time that is measured. */
    long answeredInTime() {
        return answeredInTime.sum();
    }

    /** How long answers took until now, in nanoseconds: a copy, since a histogram refuses to be read while it changes. */
    Histogram latencies() {
        Histogram copy = new Histogram(LONGEST, DIGITS);
        copy.add(latencies);
        return copy;
    }

    /** How often the peer answered with an error, by its code. */
    SortedMap<Long, Long> errors() {
        SortedMap<Long, Long> sums = new TreeMap<>();
        errors.forEach((code, count) -> sums.put(code, count.sum()));
        return sums;
    }

    /** How often there was no answer, by the reason. */
    SortedMap<String, Long> failures() {
        SortedMap<String, Long> sums = new TreeMap<>();
        failures.forEach((kind, count) -> sums.put(kind, count.sum()));
        return sums;
    }
}
