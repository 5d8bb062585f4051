package dev.antiphon.internal.concurrent;

import java.util.concurrent.ThreadPoolExecutor;

/** Stops the timer of core for the races: it would be a third thread in them, and keep millions of connections for a minute. */
public final class StoppedTimer {
    private StoppedTimer() {}

    /** Makes the timer drop all tasks. */
    public static void stop() {
        SharedTimer.EXECUTOR.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        SharedTimer.EXECUTOR.shutdownNow();
    }
}
