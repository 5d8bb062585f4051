package dev.antiphon.internal.concurrent;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs things later, on one daemon thread for all servers and clients. What it runs must be short, and none of the user's code:
 * that is handed to workers.
 */
public final class SharedTimer {
    private static final ScheduledThreadPoolExecutor EXECUTOR = executor();
    private static final Duration YEAR = Duration.ofDays(365);

    private SharedTimer() {}

    public static Future<?> after(long nanos, Runnable task) {
        return EXECUTOR.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    public static Future<?> after(Duration time, Runnable task) {
        return after(bounded(time).toNanos(), task);
    }

    /** A time that can be counted in nanoseconds: a year is as good as any longer one. */
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
