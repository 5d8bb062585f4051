package dev.antiphon.resilience;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** What time it is, what happens later, and chance: everything that a test wants to decide itself. Safe for use by any thread. */
interface DelayScheduler {
    /** The time of this machine. */
    DelayScheduler SYSTEM = new SystemScheduler();

    /** As {@link System#nanoTime()}. */
    long nanos();

    /** A number from 0 to 1. */
    double random();

    /**
     * Runs something later, on a thread that may wait.
     *
     * @return takes it back
     */
    Future<?> after(Duration time, Runnable task);

    /** One daemon thread keeps the time, and others do what is due: it may wait for room on a connection. */
    final class SystemScheduler implements DelayScheduler {
        private final ScheduledThreadPoolExecutor clock;
        private final ExecutorService workers;

        private SystemScheduler() {
            clock = new ScheduledThreadPoolExecutor(1, daemons("antiphon-resilience-clock"));
            clock.setRemoveOnCancelPolicy(true);
            workers = Executors.newCachedThreadPool(daemons("antiphon-resilience"));
        }

        private static ThreadFactory daemons(String name) {
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
        public Future<?> after(Duration time, Runnable task) {
            return clock.schedule(() -> workers.execute(task), time.toNanos(), TimeUnit.NANOSECONDS);
        }
    }
}
