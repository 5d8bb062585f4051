package dev.antiphon.benchmarks;

import java.util.Locale;

/** Formats figures for the tables. */
final class FigureFormat {
    private FigureFormat() {}

    static String whole(double figure) {
        return String.format(Locale.ROOT, "%,.0f", figure);
    }

    static String tenths(double figure) {
        return String.format(Locale.ROOT, "%,.1f", figure);
    }

    static String ratio(double figure) {
        return String.format(Locale.ROOT, "%.2f", figure);
    }
}
