package dev.antiphon.contract.internal.schema;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limit on the work that a schema causes on the current thread. Schemas and patterns come from documents, and a small one can cause years
 * of work. Held in a thread-local variable.
 */
public final class StepLimit {
    /** About one or two seconds of work. */
    public static final long STEPS = 20_000_000;

    private static final ThreadLocal<@Nullable StepLimit> CURRENT = new ThreadLocal<>();

    private long left;

    private StepLimit(long steps) {
        left = steps;
    }

    /**
     * Executes a task within a limit; in a task that has a limit already, that limit stays.
     *
     * @throws Exhausted if the task takes more steps
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
        StepLimit current = CURRENT.get();
        if (current != null) {
            current.left -= steps;
            if (current.left < 0) {
                throw new Exhausted();
            }
        }
    }

    /** Thrown if the limit is reached. */
    public static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("checking takes too long", null, false, false);
        }
    }
}
