package dev.antiphon.cli.bench;

import java.time.Duration;

/**
 * How much load a bench makes.
 *
 * @param connections the number of connections
 * @param rate calls a second over all connections, whether or not earlier ones are answered; 0 to let answers set the pace
 * @param outstanding calls that wait for an answer on each connection, where answers set the pace
 * @param warmup how long to call before anything is measured
 * @param duration how long to measure
 */
public record BenchSettings(int connections, double rate, int outstanding, Duration warmup, Duration duration) {
    public BenchSettings {
        atLeastOne("--connections", connections);
        atLeastOne("--outstanding", outstanding);
        if (rate < 0 || rate > 10_000_000) {
            throw new IllegalArgumentException("--rate is more than 0 and up to 10000000 calls a second, not " + rate);
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

    /** Whether the plan sets the pace; else answers do. */
    boolean isPaced() {
        return rate > 0;
    }
}
