package dev.antiphon.internal.concurrent;

import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** An executor that runs tasks one after the other, in the order of submission, on the threads of another executor. Thread-safe. */
public final class SerialExecutor implements Executor {
    private final Executor threads;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean running;

    public SerialExecutor(Executor threads) {
        this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
        synchronized (this) {
            waiting.add(task);
            if (running) {
                return;
            }
            running = true;
        }
        threads.execute(this::run);
    }

    private void run() {
        Runnable next = next();
        while (next != null) {
            try {
                next.run();
            } catch (Throwable thrown) {
                Log.LOGGER.log(Level.ERROR, "A listener failed", thrown);
            }
            next = next();
        }
    }

    private synchronized @Nullable Runnable next() {
        Runnable next = waiting.poll();
        running = next != null;
        return next;
    }
}
