package dev.antiphon.benchmarks.connection;

/** Makes threads that do not keep a JVM from ending. */
public final class Daemons {
    private Daemons() {}

    public static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "peer");
        thread.setDaemon(true);
        return thread;
    }
}
