package dev.antiphon.internal.server;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many calls run at once, so many more wait in line, and refuses the rest.
 *
 * <p>A call that completes on the thread that read it takes no place: there are never more of those than threads that read.
 */
public final class ConcurrencyLimiter {
    enum Admission {
        ADMITTED,
        QUEUED,
        REFUSED
    }

    private final int places;
    private final int line;
    private final Queue<MessageExecution.Task> waiting = new ArrayDeque<>();
    private volatile int inside;

    public ConcurrencyLimiter(int places, int line) {
        this.places = places;
        this.line = line;
    }

    /** Whether all places are taken; asked without a lock, so the answer may be a moment old. */
    boolean isFull() {
        return inside >= places;
    }

    /** How many are running. */
    public int inside() {
        return inside;
    }

    /** How many are in line. */
    public synchronized int waiting() {
        return waiting.size();
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock, read without
    synchronized Admission enter(MessageExecution.Task task) {
        if (inside < places) {
            inside++;
            return Admission.ADMITTED;
        }
        if (waiting.size() < line) {
            waiting.add(task);
            return Admission.QUEUED;
        }
        return Admission.REFUSED;
    }

    /** Takes a place for a call that is running already, if need be one beyond the last. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock, read without
    synchronized void enterLate() {
        inside++;
    }

    /** Gives a place back, or hands it to the first in line, which the caller then starts. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock, read without
    synchronized MessageExecution.@Nullable Task leave() {
        MessageExecution.Task next = inside <= places ? waiting.poll() : null;
        if (next == null) {
            inside--;
        }
        return next;
    }
}
