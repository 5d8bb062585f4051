package dev.antiphon.http;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must come, far longer than anything takes, and fails the test if it does not. */
final class ClientWait {
    private static final long SECONDS = 60;

    private ClientWait() {}

    static <T> T result(Future<T> future) {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("waited in vain: " + e, e);
        }
    }

    static Throwable failure(Future<?> future) {
        try {
            throw new AssertionError(
                    "expected a failure, but there is a result: " + future.get(SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (RuntimeException cancelled) {
            return cancelled;
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("waited in vain: " + e, e);
        }
    }

    static void latch(CountDownLatch latch) {
        try {
            if (!latch.await(SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the latch does not open");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
