package dev.antiphon;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Where handlers run that may block: a virtual thread each where the JDK has them, else a bounded pool of daemon threads. */
final class Workers {
    private static final int MOST_THREADS = 256;

    private Workers() {}

    static Executor create() {
        Executor virtual = virtual();
        return virtual != null ? virtual : pool();
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
        AtomicInteger count = new AtomicInteger();
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(0, MOST_THREADS, 30, TimeUnit.SECONDS, new HandOver(), task -> {
                    Thread thread = new Thread(task, "antiphon-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        // All threads are busy: now the queue may take the task. The gate bounds how many can be waiting in it.
        pool.setRejectedExecutionHandler((task, executor) -> executor.getQueue().add(task));
        return pool;
    }

    /** Takes a task only if an idle thread is there to get it; else the pool makes a thread, which it would do last. */
    private static final class HandOver extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }
    }
}
