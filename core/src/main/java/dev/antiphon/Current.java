package dev.antiphon;

import org.jspecify.annotations.Nullable;

/**
 * Remembers which call of the peer a thread works for: one object for each thread, looked up once for every call and written twice,
 * which is cheaper than to set a thread-local and to set it back.
 */
final class Current {
    private static final ThreadLocal<Current> OF_THREAD = new ThreadLocal<>() {
        @Override
        protected Current initialValue() {
            return new Current();
        }
    };

    private @Nullable Call call;

    private Current() {}

    static Current ofThread() {
        return OF_THREAD.get();
    }

    /** The call that the current thread works for, or null. */
    static @Nullable Call call() {
        return ofThread().call;
    }

    /** Says that the thread of this works for a call, or for none, and gives back what it worked for before. */
    @Nullable
    Call swap(@Nullable Call other) {
        Call outer = call;
        call = other;
        return outer;
    }

    /** Runs something for a call, or for none. */
    static void run(@Nullable Call call, Runnable task) {
        Current current = ofThread();
        Call outer = current.swap(call);
        try {
            task.run();
        } finally {
            current.swap(outer);
        }
    }
}
