package dev.antiphon;

/**
 * The extent of a test run: samples by default, everything with {@code -Pexhaustive}, which sets the system property {@code
 * antiphon.exhaustive}.
 */
public final class TestExtent {
    /** The part of the rounds that the default runs. */
    private static final int SHARE = 10;

    private static final boolean EXHAUSTIVE = Boolean.getBoolean("antiphon.exhaustive");

    private TestExtent() {}

    public static boolean isExhaustive() {
        return EXHAUSTIVE;
    }

    /** The number of rounds to run: all, or a tenth of them by default. */
    public static int rounds(int all) {
        return EXHAUSTIVE ? all : Math.max(1, all / SHARE);
    }

    /** The step between samples: 1, so that nothing is left out, or the given one by default. */
    public static int step(int sampled) {
        return EXHAUSTIVE ? 1 : sampled;
    }
}
