package dev.antiphon.benchmarks;

import java.util.Arrays;

/** The median, which one outlier does not move. */
public final class Median {
    private Median() {}

    /** The middle value, or the mean of the two in the middle. */
    public static double of(double... figures) {
        if (figures.length == 0) {
            throw new IllegalArgumentException("no figures");
        }
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
