package dev.antiphon.internal.concurrent;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads for tasks that may block, few while tasks are short and up to a limit when they do block.
 *
 * <p>To wake a thread costs more than most calls. So a task is handed to nobody: it is put in one queue, and a parked thread is
 * woken only if fewer threads than wanted are awake; the others come back for more by themselves. How many are wanted starts at
 * the number of processors. If the queue stops moving since all threads which are awake block, a watcher wants more of them, twice
 * as many each millisecond. If one of them could run and only gets no processor, or waits for a socket, which looks the same, the
 * watcher is more patient: more threads would not help the first. What was wanted is forgotten when it has not been needed for a
 * while.
 *
 * <p>Tasks start in the order in which they came. There is no bound on how many wait: whoever hands them over bounds that.
 */
final class WorkerThreads implements Executor {
    /** How often the queue is looked at while tasks wait in it. */
    private static final long WATCH = TimeUnit.MILLISECONDS.toNanos(1);

    /** After so many looks at a queue that does not move, more threads are wanted even if one of them seems to run. */
    private static final int STALL = 10;

    /** A task that has waited for so many looks wants another thread, even if the queue moves. */
    private static final int PATIENCE = 50;

    /** When no more threads have been wanted for so long, half of what is wanted beyond the fewest is forgotten. */
    private static final long MEMORY = TimeUnit.SECONDS.toNanos(1);

    /** How often a worker that finds nothing lets others run first, before it parks: whoever would wake it may be among them. */
    private static final int YIELDS = 20;

    private final String name;
    private final int fewest;
    private final int most;
    private final long idleNanos;

    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    /** All workers there are. Guarded by this. */
    private final Set<Worker> workers = new HashSet<>();

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
    private int stalls;

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
                worker.isParked = false;
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
        Worker worker;
        synchronized (this) {
            worker = new Worker(name + "-" + ++started);
            workers.add(worker);
        }
        try {
            worker.start();
        } catch (OutOfMemoryError noThread) {
            synchronized (this) {
                workers.remove(worker);
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
        stalls = 0;
        lookLater();
    }

    private void lookLater() {
        Future<?> unused = SharedTimer.after(WATCH, this::look);
    }

    private void look() {
        long takenNow = taken.get();
        boolean waiting = takenNow < added.get();
        stalls = waiting && takenNow == takenAtLastLook ? stalls + 1 : 0;
        if (stalls >= STALL || (stalls > 0 && allBlock())) {
            stalls = 0;
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

    /** Whether no thread that is awake could go on. */
    private synchronized boolean allBlock() {
        for (Worker worker : workers) {
            if (!worker.isParked && worker.getState() == Thread.State.RUNNABLE) {
                return false;
            }
        }
        return true;
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
            worker.isParked = true;
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
                    boolean ends = parked.remove(worker);
                    if (ends) {
                        workers.remove(worker);
                    }
                    return !ends;
                }
            }
            LockSupport.parkNanos(this, left);
        }
        return true;
    }

    private final class Worker extends Thread {
        private volatile boolean called;
        private boolean isParked; // guarded by the lock of all

        Worker(String name) {
            super(name);
            setDaemon(true);
        }

        @Override
        public void run() {
            do {
                for (Runnable task = next(); task != null; task = next()) {
                    taken.getAndIncrement();
                    run(task);
                }
            } while (park(this));
        }

        /** The next task, or null if none comes while the others get their turn. */
        @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but speed
        private @Nullable Runnable next() {
            Runnable task = tasks.poll();
            for (int i = 0; task == null && i < YIELDS; i++) {
                Thread.yield();
                task = tasks.poll();
            }
            return task;
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
