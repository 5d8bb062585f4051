package dev.antiphon;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Platform threads for tasks that may block, few while tasks are short and up to a limit when they do block.
 *
 * <p>To wake a thread costs more than most calls. So a task is handed to nobody: it is put in one queue, and a parked thread is
 * woken only if fewer threads than wanted are awake; the others come back for more by themselves. How many are wanted starts at
 * the number of processors. If the queue stops moving, which means that the threads which are awake all block, a watcher wants
 * more of them, twice as many each millisecond. What was wanted is forgotten when it has not been needed for a while.
 *
 * <p>Tasks start in the order in which they came. There is no bound on how many wait: whoever hands them over bounds that.
 */
final class WorkerThreads implements Executor {
    /** How often the queue is looked at while tasks wait in it. */
    private static final long WATCH = TimeUnit.MILLISECONDS.toNanos(1);

    /** A task that has waited for so many looks wants another thread, even if the queue moves. */
    private static final int PATIENCE = 8;

    /** When no more threads have been wanted for so long, half of what is wanted beyond the fewest is forgotten. */
    private static final long MEMORY = TimeUnit.SECONDS.toNanos(1);

    private final String name;
    private final int fewest;
    private final int most;
    private final long idleNanos;

    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    /** Parked workers, the last first: its stack is the warmest. Guarded by this, as every change of the counts is. */
    private final ArrayDeque<Worker> parked = new ArrayDeque<>();

    private volatile int awake;
    private volatile int wanted;
    private volatile boolean watched;
    private long lastChange;
    private int started;

    // What earlier looks saw. Touched by who has set watched only.
    private long takenAtLastLook;
    private long addedAtMark;
    private int looksSinceMark;

    WorkerThreads(String name, int fewest, int most, Duration idle) {
        this.name = name;
        this.fewest = fewest;
        this.most = most;
        this.idleNanos = idle.toNanos();
        this.wanted = fewest;
        this.lastChange = System.nanoTime();
    }

    @Override
    public void execute(Runnable task) {
        added.getAndIncrement();
        tasks.add(task);
        try {
            call();
        } catch (OutOfMemoryError noThread) {
            if (tasks.remove(task)) {
                taken.getAndIncrement();
                throw noThread;
            }
        }
    }

    /** The threads that there are, awake or parked. */
    synchronized int size() {
        return awake + parked.size();
    }

    /** Sees to it that somebody comes for a task that has just been added. */
    private void call() {
        // A worker that parks says so before it looks at the queue for the last time: one of the two sees the other.
        if (awake >= wanted || !wake()) {
            watch();
        }
    }

    /** Wakes or starts a worker; false if enough of them are awake. */
    private boolean wake() {
        Worker worker;
        synchronized (this) {
            if (awake >= wanted) {
                return false;
            }
            awake++;
            worker = parked.poll();
            if (worker != null) {
                worker.called = true;
            }
        }
        if (worker == null) {
            start();
        } else {
            LockSupport.unpark(worker);
        }
        return true;
    }

    private void start() {
        try {
            int number;
            synchronized (this) {
                number = ++started;
            }
            new Worker(name + "-" + number).start();
        } catch (OutOfMemoryError noThread) {
            synchronized (this) {
                awake--;
                if (awake == 0) {
                    throw noThread; // nobody is left who would come for a task
                }
            }
        }
    }

    private void watch() {
        if (watched) {
            return;
        }
        synchronized (this) {
            if (watched) {
                return;
            }
            watched = true;
        }
        takenAtLastLook = taken.get();
        addedAtMark = added.get();
        looksSinceMark = 0;
        lookLater();
    }

    private void lookLater() {
        Future<?> unused = Timer.after(WATCH, this::look);
    }

    private void look() {
        long takenNow = taken.get();
        boolean waiting = takenNow < added.get();
        if (waiting && takenNow == takenAtLastLook) {
            want(2 * wanted);
        } else if (++looksSinceMark >= PATIENCE) {
            if (takenNow < addedAtMark) {
                want(wanted + 1 + wanted / 4);
            }
            addedAtMark = added.get();
            looksSinceMark = 0;
        }
        takenAtLastLook = takenNow;
        if (waiting) {
            lookLater();
            return;
        }
        watched = false;
        if (taken.get() < added.get()) {
            watch(); // whoever has added that may have relied on this look
        }
    }

    private void want(int threads) {
        synchronized (this) {
            wanted = Math.min(most, threads);
            lastChange = System.nanoTime();
        }
        for (long waiting = added.get() - taken.get(); waiting > 0; waiting--) {
            if (!wake()) {
                return;
            }
        }
    }

    /** Waits for a call; false if the time has come to end. */
    private boolean park(Worker worker) {
        long now = System.nanoTime();
        synchronized (this) {
            if (wanted > fewest && now - lastChange > MEMORY) {
                wanted = fewest + (wanted - fewest) / 2;
                lastChange = now;
            }
            worker.called = false;
            awake--;
            parked.push(worker);
        }
        if (!tasks.isEmpty()) {
            call(); // this worker, or another: it does not matter which
        }
        while (!worker.called) {
            long left = now + idleNanos - System.nanoTime();
            if (left <= 0) {
                synchronized (this) {
                    return !parked.remove(worker);
                }
            }
            LockSupport.parkNanos(this, left);
        }
        return true;
    }

    private final class Worker extends Thread {
        private volatile boolean called;

        Worker(String name) {
            super(name);
            setDaemon(true);
        }

        @Override
        public void run() {
            do {
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    taken.getAndIncrement();
                    run(task);
                }
            } while (park(this));
        }

        private void run(Runnable task) {
            try {
                task.run();
            } catch (Throwable thrown) {
                getUncaughtExceptionHandler().uncaughtException(this, thrown);
            } finally {
                Thread.interrupted(); // meant for the task, not for the next one
            }
        }
    }
}
