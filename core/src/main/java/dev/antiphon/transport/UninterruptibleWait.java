package dev.antiphon.transport;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Waits with a timeout that interruption does not end; the interrupt status of the thread is kept. The caller holds the lock of the
 * condition.
 */
final class UninterruptibleWait {
    private UninterruptibleWait() {}

    /** Waits until a condition holds or the timeout has passed, and returns whether it holds. */
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

    /** Waits while {@code waiting} holds, and returns false if there was no progress for the whole timeout. */
    static boolean awaitProgress(Condition change, Duration timeout, LongSupplier progress, BooleanSupplier waiting) {
        while (waiting.getAsBoolean()) {
            long before = progress.getAsLong();
            if (!await(change, timeout.toNanos(), () -> progress.getAsLong() != before || !waiting.getAsBoolean())) {
                return false;
            }
        }
        return true;
    }
}
