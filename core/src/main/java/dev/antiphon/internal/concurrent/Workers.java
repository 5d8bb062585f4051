package dev.antiphon.internal.concurrent;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Where handlers run that may block: a virtual thread each where the JDK has them, else a bounded pool of daemon threads that
 * end when they are idle. Started by the first such handler.
 */
public final class Workers implements Executor {
    /** For what belongs to no server: what clients tell their users, and what the executor of a server refuses. */
    public static final Workers SHARED = new Workers();

    private static final int MOST_THREADS = 256;
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
            // By reflection, since this is compiled for JDK 17; it is there from 21 on.
            return (Executor)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            return null;
        }
    }

    private static Executor pool() {
        return new WorkerThreads("antiphon", Runtime.getRuntime().availableProcessors(), MOST_THREADS, IDLE);
    }
}
