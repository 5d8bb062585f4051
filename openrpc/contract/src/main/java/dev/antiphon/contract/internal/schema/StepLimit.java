package dev.antiphon.contract.internal.schema;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the work that a schema can cause on a thread: schemas and patterns come with documents, and a small one can ask for years of
 * work. For the thread that began it.
 */
public final class StepLimit {
    /** A second or two of work. */
    public static final long STEPS = 20_000_000;

    private static final ThreadLocal<@Nullable StepLimit> CURRENT = new ThreadLocal<>();

    private long left;

    private StepLimit(long steps) {
        left = steps;
    }

    /**
     * Does some work within a budget; inside another, that one goes on.
     *
     * @throws Exhausted if it takes more
     */
    public static <T> T within(long steps, Supplier<T> work) {
        if (CURRENT.get() != null) {
            return work.get();
        }
        CURRENT.set(new StepLimit(steps));
        try {
            return work.get();
        } catch (StackOverflowError deep) {
            throw new Exhausted();
        } finally {
            CURRENT.remove();
        }
    }

    public static void take(long steps) {
        StepLimit budget = CURRENT.get();
        if (budget != null) {
            budget.left -= steps;
            if (budget.left < 0) {
                throw new Exhausted();
            }
        }
    }

    /** The work is not worth going on with. */
    public static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("checking takes too long", null, false, false);
        }
    }
}
