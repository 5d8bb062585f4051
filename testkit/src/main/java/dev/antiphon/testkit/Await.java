package dev.antiphon.testkit;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Waits for what must come, and fails the test if it does not. */
final class Await {
    /** How long to wait: far longer than anything takes, so that only what never comes runs into it. */
    static final long PATIENCE_SECONDS = 60;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Await() {}

    /** The result of a future. */
    static <T extends @Nullable Object> T forResult(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("waited in vain: " + e, e);
        }
    }

    /** What a future fails with. */
    static Throwable forFailure(Future<?> future) {
        try {
            Object result = future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            throw new AssertionError("expected a failure, but there is a result: " + result);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return cause == null ? e : cause;
        } catch (RuntimeException e) {
            return e; // a cancellation
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("waited in vain: " + e, e);
        }
    }

    /** A latch to open. */
    static void forLatch(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the latch does not open");
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a latch", e);
        }
    }

    /** A condition to become true that nothing signals. */
    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** A thread to wait for something itself. */
    static void untilWaiting(Thread thread) {
        until(thread + " waits", () -> {
            Thread.State state = thread.getState();
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        });
    }
}
