package dev.antiphon.resilience;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must come, and fails the test if it does not. */
final class Wait {
    private static final long PATIENCE_SECONDS = 60;

    private Wait() {}

    static <T> T forResult(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("waited in vain: " + e, e);
        }
    }

    static Throwable forFailure(Future<?> future) {
        try {
            throw new AssertionError(
                    "a result instead of a failure: " + future.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (RuntimeException e) {
            return e; // a cancellation
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("waited in vain: " + e, e);
        }
    }

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
