package dev.antiphon.internal.connection;

import dev.antiphon.MessageOrdering;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.internal.server.ServerCallState;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the messages of one connection may start: not before a notification that came earlier has been handled, and not
 * while too many calls of the connection are running.
 *
 * <p>Messages enter on the thread that reads, in order. One that cannot start waits, and all behind it. Whoever settles a call
 * starts what it held up; one thread at a time, so that the order is kept and nothing piles up on a stack.
 */
final class OrderingQueue {
    private final MessageOrdering ordering;
    private final int maxRunning;
    private final int maxQueued;
    private final Consumer<ServerCall> starter;
    private final Queue<ServerCall> waiting = new ArrayDeque<>();
    private int running;
    private int blocking;
    private boolean starting;

    /**
     * @param most how many calls may run at once
     * @param line how many messages wait before {@link #isFull()}
     * @param starter starts a message that has waited
     */
    OrderingQueue(MessageOrdering ordering, int most, int line, Consumer<ServerCall> starter) {
        this.ordering = ordering;
        this.maxRunning = most;
        this.maxQueued = line;
        this.starter = starter;
    }

    /** Whether a message that arrives now may start at once. Asked by the thread that reads. */
    synchronized boolean isFree() {
        return mayStart() && !starting && waiting.isEmpty();
    }

    /** Whether so many wait that no more should come. */
    synchronized boolean isFull() {
        return waiting.size() >= maxQueued;
    }

    /** Whether what waits does so because too many calls are running, and not for the sake of order, which is soon over. */
    synchronized boolean isAtCallLimit() {
        return running >= maxRunning && blocking == 0;
    }

    /** Lets a message wait for its turn. */
    void queue(ServerCall first) {
        synchronized (this) {
            waiting.add(first);
        }
        startNext(); // what it would have waited for may just have ended
    }

    /** A call has to be waited for. */
    synchronized void started(ServerCall call) {
        running++;
        boolean holds = ordering == MessageOrdering.SEQUENTIAL
                || (ordering == MessageOrdering.NOTIFICATIONS_IN_ORDER && call.kind() == EnvelopeKind.NOTIFICATION);
        if (holds) {
            call.state().blocksQueue = true;
            blocking++;
        }
    }

    /** A call has been settled. */
    synchronized void ended(ServerCall call) {
        running--;
        unblock(call);
    }

    /** A call's handler waits for the peer: what the peer sends before it answers must not wait for that handler. */
    void release(ServerCall call) {
        synchronized (this) {
            unblock(call);
        }
        startNext();
    }

    private void unblock(ServerCall call) {
        ServerCallState state = call.stateIfAny();
        if (state != null && state.blocksQueue) {
            state.blocksQueue = false;
            blocking--;
        }
    }

    private boolean mayStart() {
        return blocking == 0 && running < maxRunning;
    }

    /** Starts what may start now. */
    void startNext() {
        ServerCall next = next(true);
        while (next != null) {
            starter.accept(next);
            next = next(false);
        }
    }

    private synchronized @Nullable ServerCall next(boolean first) {
        if (first && starting) {
            return null;
        }
        ServerCall next = mayStart() ? waiting.poll() : null;
        starting = next != null;
        return next;
    }

    /** Forgets what waits, entry by entry. */
    synchronized void clear(Consumer<ServerCall> forget) {
        for (ServerCall first : waiting) {
            for (ServerCall call = first; call != null; call = call.nextCall()) {
                forget.accept(call);
            }
        }
        waiting.clear();
    }

    /** How many messages wait. */
    synchronized int length() {
        return waiting.size();
    }
}
