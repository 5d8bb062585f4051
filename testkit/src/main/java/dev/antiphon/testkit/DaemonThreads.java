package dev.antiphon.testkit;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Runs parts of tests on daemon threads. */
final class DaemonThreads {
    private DaemonThreads() {}

    static <T extends @Nullable Object> FutureTask<T> run(Callable<T> action) {
        FutureTask<T> task = new FutureTask<>(action);
        start(task);
        return task;
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action, "test");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
