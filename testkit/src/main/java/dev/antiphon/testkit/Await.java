package dev.antiphon.testkit;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Waits with a timeout, and fails the test when it expires. */
final class Await {
    /** Far longer than anything takes, so that only a wait that never ends reaches it. */
    static final long TIMEOUT_SECONDS = 60;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Await() {}

    /** Waits for the result of a future. */
    static <T extends @Nullable Object> T forResult(Future<T> future) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw timedOut("for the result of " + future, e);
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError("no result: " + e, e);
        }
    }

    /** Waits for a future to fail, and returns the exception. */
    static Throwable forFailure(Future<?> future) {
        try {
            Object result = future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            throw new AssertionError("expected a failure, but there is a result: " + result);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            return cause == null ? e : cause;
        } catch (RuntimeException e) {
            return e; // a cancellation
        } catch (TimeoutException e) {
            throw timedOut("for the failure of " + future, e);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a failure", e);
        }
    }

    /** Waits for a latch to open. */
    static void forLatch(CountDownLatch latch) {
        try {
            if (!latch.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw timedOut("for a latch", null);
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a latch", e);
        }
    }

    /** Polls until a condition is true. */
    static void until(String condition, BooleanSupplier isTrue) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!isTrue.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                throw timedOut("until " + condition, null);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Waits until a thread is blocked in a wait. */
    static void untilWaiting(Thread thread) {
        until(thread + " blocks", () -> {
            Thread.State state = thread.getState();
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        });
    }

    private static AssertionError timedOut(String what, @Nullable TimeoutException cause) {
        return new AssertionError("timed out after " + TIMEOUT_SECONDS + " s waiting " + what, cause);
    }
}
