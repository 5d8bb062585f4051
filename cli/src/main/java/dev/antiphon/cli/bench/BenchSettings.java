package dev.antiphon.cli.bench;

import java.time.Duration;

/**
 * The settings of a load generator.
 *
 * @param connections the number of connections
 * @param rate calls per second over all connections (open loop); 0 for a closed loop
 * @param outstanding calls in flight on each connection, in a closed loop
 * @param warmup the duration of the load before the measurement
 * @param duration the duration of the measurement
 */
public record BenchSettings(int connections, double rate, int outstanding, Duration warmup, Duration duration) {
    public BenchSettings {
        atLeastOne("--connections", connections);
        atLeastOne("--outstanding", outstanding);
        if (rate < 0 || rate > 10_000_000) {
            throw new IllegalArgumentException(
                    "--rate is more than 0 and up to 10000000 calls per second, not " + rate);
        }
        if (duration.isZero()) {
            throw new IllegalArgumentException("--duration must be longer than 0");
        }
    }

    private static void atLeastOne(String option, int number) {
        if (number < 1 || number > 100_000) {
            throw new IllegalArgumentException(option + " is a number from 1 to 100000, not " + number);
        }
    }

    /** Whether calls are sent at a fixed rate; else when earlier ones complete. */
    boolean isOpenLoop() {
        return rate > 0;
    }
}
