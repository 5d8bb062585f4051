package dev.antiphon.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what nothing signals, and fails the test if it does not come. */
final class Poll {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private Poll() {}

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }
}
