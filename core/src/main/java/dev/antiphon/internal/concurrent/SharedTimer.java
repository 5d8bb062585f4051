package dev.antiphon.internal.concurrent;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The timer of all servers and clients, with one daemon thread. Its tasks must be short and must not run user code, which is passed to
 * worker threads. Thread-safe.
 */
public final class SharedTimer {
    // Not private: the races in verification/stress stop it.
    static final ScheduledThreadPoolExecutor EXECUTOR = executor();
    private static final Duration YEAR = Duration.ofDays(365);

    private SharedTimer() {}

    public static Future<?> after(long nanos, Runnable task) {
        return EXECUTOR.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    public static Future<?> after(Duration time, Runnable task) {
        return after(bounded(time).toNanos(), task);
    }

    /** The time, at most a year, so that it can be expressed in nanoseconds. */
    public static Duration bounded(Duration time) {
        return time.compareTo(YEAR) < 0 ? time : YEAR;
    }

    private static ScheduledThreadPoolExecutor executor() {
        ScheduledThreadPoolExecutor made = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "antiphon-timer");
            thread.setDaemon(true);
            return thread;
        });
        made.setRemoveOnCancelPolicy(true);
        return made;
    }
}
