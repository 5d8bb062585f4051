package dev.antiphon.internal.concurrent;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * The executor of handlers that may block: one virtual thread per task if the JDK supports them, else a bounded pool of daemon threads that
 * end when they are idle. Started by the first task. Thread-safe.
 */
public final class Workers implements Executor {
    /** The executor of tasks without a server: callbacks of clients, and tasks that the executor of a server rejects. */
    public static final Workers SHARED = new Workers();

    private static final int MAX_THREADS = 256;
    private static final Duration IDLE = Duration.ofSeconds(30);

    private volatile @Nullable Executor threads;

    @Override
    public void execute(Runnable task) {
        Executor started = threads;
        if (started == null) {
            started = start();
        }
        started.execute(task);
    }

    private synchronized Executor start() {
        Executor started = threads;
        if (started == null) {
            Executor virtual = virtual();
            started = virtual != null ? virtual : pool();
            threads = started;
        }
        return started;
    }

    private static @Nullable Executor virtual() {
        try {
            // By reflection, since the code is compiled for JDK 17; the method exists from JDK 21 on.
            return (Executor)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            return null;
        }
    }

    private static Executor pool() {
        return new WorkerThreads("antiphon", Runtime.getRuntime().availableProcessors(), MAX_THREADS, IDLE);
    }
}
