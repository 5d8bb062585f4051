package dev.antiphon.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits with a timeout, and fails the test when it expires. */
public final class Wait {
    /** Far longer than anything takes, so that only a wait that never ends reaches it. */
    public static final long TIMEOUT_SECONDS = 60;

    private Wait() {}

    /** Waits for the result of a future. */
    public static <T> T forResult(Future<T> future) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("timed out after " + TIMEOUT_SECONDS + " s or failed: " + e, e);
        }
    }

    /** Waits for a latch to open. */
    public static void forLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                    .as("the latch opens")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a latch", e);
        }
    }

    /** Polls until a condition is true. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Lets a time pass, for tests of what must not happen meanwhile. */
    public static void untilOver(long nanos) {
        long since = System.nanoTime();
        until(nanos + " ns have passed", () -> System.nanoTime() - since > nanos);
    }

    /** Waits until a thread is blocked in a wait. */
    public static void untilWaiting(Thread thread) {
        until(thread + " waits", () -> {
            Thread.State state = thread.getState();
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        });
    }

    /** Waits for a future to fail, and returns the exception. */
    public static Throwable forFailure(Future<?> future) {
        until("the future completes", future::isDone);
        try {
            throw new AssertionError("expected a failure, but there is a result: " + future.get());
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (CancellationException e) {
            return e;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a failure", e);
        }
    }
}
