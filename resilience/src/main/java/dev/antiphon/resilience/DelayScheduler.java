package dev.antiphon.resilience;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Clock, scheduler and random numbers, replaceable in tests. Thread-safe. */
interface DelayScheduler {
    /** The scheduler with the clock of the system. */
    DelayScheduler SYSTEM = new SystemScheduler();

    /** The current time, as {@link System#nanoTime()}. */
    long nanos();

    /** A random number from 0 to 1. */
    double random();

    /**
     * Runs a task after a delay, on a worker thread, where it may block.
     *
     * @return a future that cancels the task
     */
    Future<?> schedule(Duration delay, Runnable task);

    /** A scheduler with one daemon thread as timer, and worker threads for the tasks, since sending may block. */
    final class SystemScheduler implements DelayScheduler {
        private final ScheduledThreadPoolExecutor timer;
        private final ExecutorService workers;

        private SystemScheduler() {
            timer = new ScheduledThreadPoolExecutor(1, daemonThreads("antiphon-resilience-timer"));
            timer.setRemoveOnCancelPolicy(true);
            workers = Executors.newCachedThreadPool(daemonThreads("antiphon-resilience"));
        }

        private static ThreadFactory daemonThreads(String name) {
            return task -> {
                Thread thread = new Thread(task, name);
                thread.setDaemon(true);
                return thread;
            };
        }

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }

        @Override
        public Future<?> schedule(Duration delay, Runnable task) {
            return timer.schedule(() -> workers.execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }
}
