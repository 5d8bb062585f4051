package dev.antiphon.testkit;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/** Tries something at every byte, at several side by side: most of the time each of them waits. */
final class Cuts {
    private static final int SIDE_BY_SIDE = 8;

    private Cuts() {}

    /** Tries every number from 0 to the length. */
    static void everywhere(long length, LongConsumer attempt) {
        every(1, length, attempt);
    }

    /** Tries one number in so many from 0 to the length, or every number if {@code -Dantiphon.cuts=all} says so. */
    static void some(int step, long length, LongConsumer attempt) {
        every("all".equals(System.getProperty("antiphon.cuts")) ? 1 : step, length, attempt);
    }

    private static void every(int step, long length, LongConsumer attempt) {
        ForkJoinPool threads = new ForkJoinPool(SIDE_BY_SIDE);
        LongStream cuts = LongStream.rangeClosed(0, length / step).map(index -> index * step);
        try {
            threads.submit(() -> cuts.parallel().forEach(cut -> {
                        try {
                            attempt.accept(cut);
                        } catch (AssertionError e) {
                            throw new AssertionError("cut after byte " + cut + " of " + length, e);
                        }
                    }))
                    .get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        } finally {
            threads.shutdownNow();
        }
    }
}
