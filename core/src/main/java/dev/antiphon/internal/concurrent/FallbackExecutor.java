package dev.antiphon.internal.concurrent;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * An executor that runs a task on the user's executor, or on the shared workers if the user's executor rejects it. Used for completions and
 * timeouts: they are not new work, and must never be dropped, since other threads wait for them. Thread-safe.
 *
 * @param given the user's executor, which may be full or shut down
 */
public record FallbackExecutor(Executor given) implements Executor {
    @Override
    public void execute(Runnable task) {
        try {
            given.execute(task);
        } catch (RejectedExecutionException rejected) {
            Workers.SHARED.execute(task);
        }
    }
}
