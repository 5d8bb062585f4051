package dev.antiphon.testkit;

import dev.antiphon.TestExtent;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/** Runs a session once per byte at which it is cut, several at a time, since each of them mostly waits. */
final class Cuts {
    private static final int SIDE_BY_SIDE = 8;

    private Cuts() {}

    /** Cuts after every number of bytes up to the length with {@code -Pexhaustive}, and after every step-th by default. */
    static void some(int sampled, long length, LongConsumer attempt) {
        int step = TestExtent.step(sampled);
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
