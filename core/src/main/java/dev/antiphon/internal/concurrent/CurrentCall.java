package dev.antiphon.internal.concurrent;

import dev.antiphon.internal.server.ServerCall;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which call of the peer a thread works for: one object for each thread, looked up once for every call and written twice,
 * which is cheaper than to set a thread-local and to set it back.
 */
public final class CurrentCall {
    private static final ThreadLocal<CurrentCall> OF_THREAD = new ThreadLocal<>() {
        @Override
        protected CurrentCall initialValue() {
            return new CurrentCall();
        }
    };

    private @Nullable ServerCall call;

    private CurrentCall() {}

    public static CurrentCall ofThread() {
        return OF_THREAD.get();
    }

    /** The call that the current thread works for, or null. */
    public static @Nullable ServerCall call() {
        return ofThread().call;
    }

    /** Says that the thread of this works for a call, or for none, and gives back what it worked for before. */
    public @Nullable ServerCall swap(@Nullable ServerCall other) {
        ServerCall outer = call;
        call = other;
        return outer;
    }

    /** Runs something for a call, or for none. */
    public static void run(@Nullable ServerCall call, Runnable task) {
        CurrentCall currentCall = ofThread();
        ServerCall outer = currentCall.swap(call);
        try {
            task.run();
        } finally {
            currentCall.swap(outer);
        }
    }
}
