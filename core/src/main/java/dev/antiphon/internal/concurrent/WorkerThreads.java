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
 * A pool of platform threads for tasks that may block. It has few threads while tasks are short, and grows up to a limit when tasks block.
 *
 * <p>Waking a thread costs more than most calls. So a task is not passed to a thread: it is added to one queue, and a parked thread is
 * woken only if fewer threads are awake than wanted; threads that are awake poll the queue when their task is done. The wanted number
 * starts at the number of processors. If the queue stops moving because all awake threads block, a monitor task doubles the wanted number
 * every millisecond. If a thread is runnable, and only gets no processor or waits for a socket, which look the same, the monitor waits
 * longer before it adds threads: more threads would not help the former. The wanted number decays when it has not been needed for a while.
 *
 * <p>Tasks start in the order of submission. The queue is unbounded; callers limit the number of tasks. Thread-safe.
 *
 * <p>Used before JDK 21 only. Measured on JDK 17 with two processors against a {@link java.util.concurrent.ThreadPoolExecutor} of 256 threads:
 * 1.01 to 1.26 times as many calls with 200 outstanding on one TCP connection, 1.04 to 1.19 times with one; over HTTP with 32 connections no
 * difference beyond noise. The pool of the JDK starts all of its threads even if every call is short.
 */
final class WorkerThreads implements Executor {
    /** The interval between checks of a queue that is not empty. */
    private static final long CHECK_INTERVAL = TimeUnit.MILLISECONDS.toNanos(1);

    /** The number of checks without progress after which threads are added even if one of them seems to run. */
    private static final int MAX_STALLS = 10;

    /** The number of checks after which a task that is still queued adds a thread, even if the queue moves. */
    private static final int MAX_CHECKS = 50;

    /** The time without growth after which the wanted number above the minimum is halved. */
    private static final long DECAY_TIME = TimeUnit.SECONDS.toNanos(1);

    /** The number of times that an idle worker yields before it parks: the thread that would wake it may be waiting for a processor. */
    private static final int YIELDS = 20;

    private final String name;
    private final int minThreads;
    private final int maxThreads;
    private final long idleNanos;

    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicLong added = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    /** All workers. Guarded by this. */
    private final Set<Worker> workers = new HashSet<>();

    /** Parked workers, the last parked first: its stack is most likely cached. Guarded by this, as every change of the counts. */
    private final ArrayDeque<Worker> parked = new ArrayDeque<>();

    private volatile int awake;
    private volatile int wanted;
    private volatile boolean monitored;
    private long lastChange;
    private int started;

    // Results of earlier checks. Accessed only by the thread that has set {@code monitored}.
    private long takenAtLastCheck;
    private long addedAtMark;
    private int checksSinceMark;
    private int stalls;

    WorkerThreads(String name, int minThreads, int maxThreads, Duration idle) {
        this.name = name;
        this.minThreads = minThreads;
        this.maxThreads = maxThreads;
        this.idleNanos = idle.toNanos();
        this.wanted = minThreads;
        this.lastChange = System.nanoTime();
    }

    @Override
    public void execute(Runnable task) {
        added.getAndIncrement();
        tasks.add(task);
        try {
            wakeOrMonitor();
        } catch (OutOfMemoryError noThread) {
            if (tasks.remove(task)) {
                taken.getAndIncrement();
                throw noThread;
            }
        }
    }

    /** The number of threads, awake or parked. */
    synchronized int size() {
        return awake + parked.size();
    }

    /** Makes sure that a thread polls a task that has just been added. */
    private void wakeOrMonitor() {
        // A worker that parks publishes that before its last look at the queue: one of the two threads sees the other.
        if (awake >= wanted || !wake()) {
            monitor();
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
                worker.woken = true;
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
                    throw noThread; // no thread is left that would poll the task
                }
            }
        }
    }

    private void monitor() {
        if (monitored) {
            return;
        }
        synchronized (this) {
            if (monitored) {
                return;
            }
            monitored = true;
        }
        takenAtLastCheck = taken.get();
        addedAtMark = added.get();
        checksSinceMark = 0;
        stalls = 0;
        scheduleCheck();
    }

    private void scheduleCheck() {
        Future<?> unused = SharedTimer.after(CHECK_INTERVAL, this::check);
    }

    private void check() {
        long takenNow = taken.get();
        boolean waiting = takenNow < added.get();
        stalls = waiting && takenNow == takenAtLastCheck ? stalls + 1 : 0;
        if (stalls >= MAX_STALLS || (stalls > 0 && allBlocked())) {
            stalls = 0;
            grow(2 * wanted);
        } else if (++checksSinceMark >= MAX_CHECKS) {
            if (takenNow < addedAtMark) {
                grow(wanted + 1 + wanted / 4);
            }
            addedAtMark = added.get();
            checksSinceMark = 0;
        }
        takenAtLastCheck = takenNow;
        if (waiting) {
            scheduleCheck();
            return;
        }
        monitored = false;
        if (taken.get() < added.get()) {
            monitor(); // the thread that added it may have relied on this check
        }
    }

    /** Whether all awake threads are blocked. */
    private synchronized boolean allBlocked() {
        for (Worker worker : workers) {
            if (!worker.isParked && worker.getState() == Thread.State.RUNNABLE) {
                return false;
            }
        }
        return true;
    }

    private void grow(int threads) {
        synchronized (this) {
            wanted = Math.min(maxThreads, threads);
            lastChange = System.nanoTime();
        }
        for (long waiting = added.get() - taken.get(); waiting > 0; waiting--) {
            if (!wake()) {
                return;
            }
        }
    }

    /** Parks a worker until it is woken; false if it was idle for too long and must end. */
    private boolean park(Worker worker) {
        long now = System.nanoTime();
        synchronized (this) {
            if (wanted > minThreads && now - lastChange > DECAY_TIME) {
                wanted = minThreads + (wanted - minThreads) / 2;
                lastChange = now;
            }
            worker.woken = false;
            worker.isParked = true;
            awake--;
            parked.push(worker);
        }
        if (!tasks.isEmpty()) {
            wakeOrMonitor(); // wakes this worker or another one
        }
        while (!worker.woken) {
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
        private volatile boolean woken;
        private boolean isParked; // guarded by the lock of the pool

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

        /** The next task, or null if none arrives while other threads run. */
        @SuppressWarnings("ThreadPriorityCheck") // affects only speed
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
                Thread.interrupted(); // an interrupt of this task must not reach the next one
            }
        }
    }
}
