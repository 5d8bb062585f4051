package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits that have an end, for threads that must not be left half-way through: an interruption has no effect on them, and the
 * thread is interrupted still when they are over. Whoever calls holds the lock of the condition.
 */
final class UninterruptibleWait {
    private UninterruptibleWait() {}

    /** Waits until something is so, for so long at most, and tells whether it is. */
    static boolean await(Condition change, long nanos, BooleanSupplier condition) {
        long left = nanos;
        boolean interrupted = false;
        while (!condition.getAsBoolean() && left > 0) {
            long before = System.nanoTime();
            try {
                change.awaitNanos(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            left -= System.nanoTime() - before;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return condition.getAsBoolean();
    }

    /** Waits as long as something is so, and tells whether it has ended; not if there was no progress for so long. */
    static boolean awaitProgress(Condition change, Duration stall, LongSupplier progress, BooleanSupplier waiting) {
        while (waiting.getAsBoolean()) {
            long before = progress.getAsLong();
            if (!await(change, stall.toNanos(), () -> progress.getAsLong() != before || !waiting.getAsBoolean())) {
                return false;
            }
        }
        return true;
    }
}
