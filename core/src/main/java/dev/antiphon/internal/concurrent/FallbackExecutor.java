package dev.antiphon.internal.concurrent;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs what must be done though an executor takes no more: the end of a stream and the end of somebody's patience are no new work,
 * and who refuses them leaves others waiting. Where the executor refuses, a thread of this library does it.
 *
 * @param given the user's executor, which may be full or shut down
 */
public record FallbackExecutor(Executor given) implements Executor {
    @Override
    public void execute(Runnable task) {
        try {
            given.execute(task);
        } catch (RejectedExecutionException full) {
            Workers.SHARED.execute(task);
        }
    }
}
