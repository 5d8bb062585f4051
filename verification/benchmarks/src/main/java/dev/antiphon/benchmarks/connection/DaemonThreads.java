package dev.antiphon.benchmarks.connection;

/** Creates daemon threads. */
public final class DaemonThreads {
    private DaemonThreads() {}

    public static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "peer");
        thread.setDaemon(true);
        return thread;
    }
}
