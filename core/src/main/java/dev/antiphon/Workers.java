package dev.antiphon;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Where handlers run that may block: a virtual thread each where the JDK has them, else a bounded pool of daemon threads that
 * end when they are idle. Started by the first such handler.
 */
final class Workers implements Executor {
    private static final int MOST_THREADS = 256;
    private static final int IDLE_SECONDS = 30;

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
        return new ThreadPoolExecutor(
                0, MOST_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new HandOver(), new Daemons(), new Enqueue());
    }

    /** Takes a task only if an idle thread is there to get it; else the pool makes a thread, which it would do last. */
    private static final class HandOver extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }
    }

    /** All threads are busy: now the queue may take the task. The gate bounds how many can be waiting in it. */
    private static final class Enqueue implements RejectedExecutionHandler {
        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            ((HandOver) pool.getQueue()).put(task);
        }
    }

    private static final class Daemons implements ThreadFactory {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task, "antiphon-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        }
    }
}
