package dev.antiphon.benchmarks;

import java.time.Duration;

/**
 * How long everything takes.
 *
 * @param warmUp of each fork, before it is measured
 * @param measured the time for which each fork is measured
 * @param rounds of forks for each contender
 * @param echoRounds of forks for the record, where contenders are closest to each other
 * @param coldStarts of each kind
 */
record MeasurementSettings(Duration warmUp, Duration measured, int rounds, int echoRounds, int coldStarts) {
    /** A quarter of an hour and some minutes: figures to write down. */
    static final MeasurementSettings FULL =
            new MeasurementSettings(Duration.ofSeconds(3), Duration.ofSeconds(2), 3, 5, 21);

    /** Three minutes: allocation is right, speed is a hint. */
    static final MeasurementSettings QUICK =
            new MeasurementSettings(Duration.ofMillis(1500), Duration.ofMillis(500), 1, 1, 5);

    /** The same with twice the time for each fork: the two ends of a connection take longer to be compiled than one. */
    MeasurementSettings doubled() {
        return new MeasurementSettings(
                warmUp.multipliedBy(2), measured.multipliedBy(2), rounds, echoRounds, coldStarts);
    }
}
