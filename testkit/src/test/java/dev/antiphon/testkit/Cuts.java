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
        ForkJoinPool threads = new ForkJoinPool(SIDE_BY_SIDE);
        try {
            threads.submit(() -> LongStream.rangeClosed(0, length).parallel().forEach(cut -> {
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
