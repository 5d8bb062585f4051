package dev.antiphon.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must come, and fails the test if it does not. */
public final class Wait {
    /** How long to wait. Far longer than anything takes, so that only what never comes runs into it. */
    public static final long PATIENCE_SECONDS = 60;

    private Wait() {}

    /** The result of a future. */
    public static <T> T forResult(Future<T> future) {
        try {
            return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError("timed out after " + PATIENCE_SECONDS + " s or failed: " + e, e);
        }
    }

    /** A latch to open. */
    public static void forLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("the latch opens")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a latch", e);
        }
    }

    /** A condition to become true that nothing signals. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** A time to pass: for tests of what must not happen because of it. */
    public static void untilOver(long nanos) {
        long since = System.nanoTime();
        until(nanos + " ns have passed", () -> System.nanoTime() - since > nanos);
    }

    /** A thread to wait for something itself. */
    public static void untilWaiting(Thread thread) {
        until(thread + " waits", () -> {
            Thread.State state = thread.getState();
            return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
        });
    }
}
