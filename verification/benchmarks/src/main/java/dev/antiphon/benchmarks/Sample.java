package dev.antiphon.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The measurement of one fork, or the median of several.
 *
 * @param processorMicros the processor time per call, in microseconds; NaN if not measured
 */
record Sample(double callsPerSecond, double bytesPerCall, double processorMicros) {
    Sample(double callsPerSecond, double bytesPerCall) {
        this(callsPerSecond, bytesPerCall, Double.NaN);
    }

    /** The median of each figure by itself: speed varies between forks, allocation hardly does. */
    static Sample median(List<Sample> samples) {
        return new Sample(
                median(samples, Sample::callsPerSecond),
                median(samples, Sample::bytesPerCall),
                median(samples, Sample::processorMicros));
    }

    double nanosecondsPerCall() {
        return 1e9 / callsPerSecond;
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> figure) {
        return Median.of(samples.stream().mapToDouble(figure).toArray());
    }
}
