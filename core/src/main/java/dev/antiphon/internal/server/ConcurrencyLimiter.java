package dev.antiphon.internal.server;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A limiter of concurrent calls: it admits calls up to a maximum, queues a bounded number of further calls, and refuses the rest.
 * Thread-safe.
 *
 * <p>A call that completes on the thread that received it takes no permit: there are never more such calls than receiving threads.
 */
public final class ConcurrencyLimiter {
    enum Admission {
        ADMITTED,
        QUEUED,
        REFUSED
    }

    private final int maxRunning;
    private final int maxQueued;
    private final Queue<MessageExecution.Task> queue = new ArrayDeque<>();
    private volatile int running;

    public ConcurrencyLimiter(int maxRunning, int maxQueued) {
        this.maxRunning = maxRunning;
        this.maxQueued = maxQueued;
    }

    /** Whether all permits are taken. Read without a lock, so the result may be stale. */
    boolean isFull() {
        return running >= maxRunning;
    }

    /** The number of permits taken. */
    public int running() {
        return running;
    }

    /** The number of queued calls. */
    public synchronized int waiting() {
        return queue.size();
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock, read without
    synchronized Admission enter(MessageExecution.Task task) {
        if (running < maxRunning) {
            running++;
            return Admission.ADMITTED;
        }
        if (queue.size() < maxQueued) {
            queue.add(task);
            return Admission.QUEUED;
        }
        return Admission.REFUSED;
    }

    /** Takes a permit for a call that runs already, even if that exceeds the maximum. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock, read without
    synchronized void enterLate() {
        running++;
    }

    /** Releases a permit, or passes it to the first queued task, which is returned and must be started. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock, read without
    synchronized MessageExecution.@Nullable Task leave() {
        MessageExecution.Task next = running <= maxRunning ? queue.poll() : null;
        if (next == null) {
            running--;
        }
        return next;
    }
}
