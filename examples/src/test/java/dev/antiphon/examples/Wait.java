package dev.antiphon.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Polls for conditions of other threads. */
public final class Wait {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private Wait() {}

    /** Returns when the condition is true; fails after a minute. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as(what).isNegative();
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new AssertionError(what, e);
            }
        }
    }
}
