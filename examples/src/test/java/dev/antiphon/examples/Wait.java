package dev.antiphon.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread does. */
public final class Wait {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Wait() {}

    /** Returns once the condition holds; fails if it does not for a minute. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
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
