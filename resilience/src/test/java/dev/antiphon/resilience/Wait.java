package dev.antiphon.resilience;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits with a timeout that fails the test. */
final class Wait {
    private static final long TIMEOUT_SECONDS = 60;

    private Wait() {}

    static <T> T forResult(Future<T> future) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("timed out or failed: " + e, e);
        }
    }

    static Throwable forFailure(Future<?> future) {
        try {
            throw new AssertionError("a result instead of a failure: " + future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (RuntimeException e) {
            return e; // cancelled
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("timed out or failed: " + e, e);
        }
    }

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("timed out waiting until " + what);
            }
            LockSupport.parkNanos(1_000_000);
        }
    }
}
