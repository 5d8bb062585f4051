package dev.antiphon.contract.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the work that a schema can cause on a thread: schemas and patterns come with documents, and a small one can ask for years of
 * work. For the thread that began it.
 */
final class Budget {
    /** A second or two of work. */
    static final long STEPS = 20_000_000;

    private static final ThreadLocal<@Nullable Budget> CURRENT = new ThreadLocal<>();

    private long left;

    private Budget(long steps) {
        left = steps;
    }

    /**
     * Does some work within a budget; inside another, that one goes on.
     *
     * @throws Spent if it takes more
     */
    static <T> T within(long steps, Supplier<T> work) {
        if (CURRENT.get() != null) {
            return work.get();
        }
        CURRENT.set(new Budget(steps));
        try {
            return work.get();
        } catch (StackOverflowError deep) {
            throw new Spent();
        } finally {
            CURRENT.remove();
        }
    }

    static void take(long steps) {
        Budget budget = CURRENT.get();
        if (budget != null) {
            budget.left -= steps;
            if (budget.left < 0) {
                throw new Spent();
            }
        }
    }

    /** The work is not worth going on with. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Spent() {
            super("checking takes too long", null, false, false);
        }
    }
}
