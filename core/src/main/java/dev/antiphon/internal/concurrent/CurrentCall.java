package dev.antiphon.internal.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * The holder of the call that a thread runs. There is one object per thread, looked up once per call and written twice, which is cheaper
 * than setting a thread-local and restoring it. It holds an {@code Object}, so that this package does not depend on calls.
 */
public final class CurrentCall {
    private static final ThreadLocal<CurrentCall> OF_THREAD = new ThreadLocal<>() {
        @Override
        protected CurrentCall initialValue() {
            return new CurrentCall();
        }
    };

    private @Nullable Object call;

    private CurrentCall() {}

    public static CurrentCall ofThread() {
        return OF_THREAD.get();
    }

    /** The call that the current thread runs, or null. */
    public static @Nullable Object call() {
        return ofThread().call;
    }

    /** Sets the call of the thread, or none; returns the previous one. */
    public @Nullable Object swap(@Nullable Object other) {
        Object outer = call;
        call = other;
        return outer;
    }

    /** Runs a task on behalf of a call, or of none. */
    public static void run(@Nullable Object call, Runnable task) {
        CurrentCall currentCall = ofThread();
        Object outer = currentCall.swap(call);
        try {
            task.run();
        } finally {
            currentCall.swap(outer);
        }
    }
}
