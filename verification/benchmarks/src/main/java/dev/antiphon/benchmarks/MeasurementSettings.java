package dev.antiphon.benchmarks;

import java.time.Duration;

/**
 * The durations and repetitions of measurements.
 *
 * @param warmUp the warm-up of each fork
 * @param measured the measured time of each fork
 * @param rounds the forks per contender
 * @param echoRounds the forks per contender for the record, where contenders are closest
 * @param coldStarts the starts of each kind
 */
record MeasurementSettings(Duration warmUp, Duration measured, int rounds, int echoRounds, int coldStarts) {
    /** Less than twenty minutes: figures for the record. */
    static final MeasurementSettings FULL =
            new MeasurementSettings(Duration.ofSeconds(3), Duration.ofSeconds(2), 3, 5, 21);

    /** Three minutes: allocation is exact, speed is a hint. */
    static final MeasurementSettings QUICK =
            new MeasurementSettings(Duration.ofMillis(1500), Duration.ofMillis(500), 1, 1, 5);

    /** The same with twice the time per fork: two ends of a connection take longer to compile than one. */
    MeasurementSettings doubled() {
        return new MeasurementSettings(
                warmUp.multipliedBy(2), measured.multipliedBy(2), rounds, echoRounds, coldStarts);
    }
}
