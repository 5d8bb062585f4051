package dev.antiphon.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What one fork measured, or the median of several. */
record Sample(double callsPerSecond, double bytesPerCall) {
    /** The median of each figure by itself: speed varies from fork to fork, allocation hardly does. */
    static Sample median(List<Sample> samples) {
        return new Sample(median(samples, Sample::callsPerSecond), median(samples, Sample::bytesPerCall));
    }

    double nanosecondsPerCall() {
        return 1e9 / callsPerSecond;
    }

    private static double median(List<Sample> samples, ToDoubleFunction<Sample> figure) {
        return Median.of(samples.stream().mapToDouble(figure).toArray());
    }
}
