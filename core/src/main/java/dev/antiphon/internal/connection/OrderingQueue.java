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
 * The queue of the inbound calls of one connection. It ensures that notifications are handled in order, and that at most {@code
 * CALLS_PER_CONNECTION} calls run concurrently.
 *
 * <p>The reader thread adds messages in order. A message that cannot start is queued, and so are all messages after it. The
 * thread that settles a call starts the messages that waited for it; one thread at a time does this, which keeps the order and
 * the stack shallow.
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
     * @param maxRunning the maximum number of calls that run concurrently
     * @param maxQueued the number of queued messages at which {@link #isFull()} becomes true
     * @param starter starts a message that was queued
     */
    OrderingQueue(MessageOrdering ordering, int maxRunning, int maxQueued, Consumer<ServerCall> starter) {
        this.ordering = ordering;
        this.maxRunning = maxRunning;
        this.maxQueued = maxQueued;
        this.starter = starter;
    }

    /** Whether a message that arrives now may start at once. Called by the reader thread. */
    synchronized boolean isFree() {
        return mayStart() && !starting && waiting.isEmpty();
    }

    /** Whether the queue is full, so that reading should pause. */
    synchronized boolean isFull() {
        return waiting.size() >= maxQueued;
    }

    /**
     * Whether messages are queued because of the limit on running calls, and not for ordering, which takes only a short time.
     */
    synchronized boolean isAtCallLimit() {
        return running >= maxRunning && blocking == 0;
    }

    /** Queues a message. */
    void queue(ServerCall first) {
        synchronized (this) {
            waiting.add(first);
        }
        startNext(); // the call that it would wait for may just have ended
    }

    /** Records that a call has started. */
    synchronized void started(ServerCall call) {
        running++;
        boolean holds = ordering == MessageOrdering.SEQUENTIAL
                || (ordering == MessageOrdering.NOTIFICATIONS_IN_ORDER && call.kind() == EnvelopeKind.NOTIFICATION);
        if (holds) {
            call.state().blocksQueue = true;
            blocking++;
        }
    }

    /** Records that a call has been settled. */
    synchronized void ended(ServerCall call) {
        running--;
        unblock(call);
    }

    /**
     * Called when a call's handler waits for the peer: messages that the peer sends before its response must not wait for that
     * handler.
     */
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

    /** Starts the messages that may start now. */
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

    /** Clears the queue, and passes each queued call to a callback. */
    synchronized void clear(Consumer<ServerCall> forget) {
        for (ServerCall first : waiting) {
            for (ServerCall call = first; call != null; call = call.nextCall()) {
                forget.accept(call);
            }
        }
        waiting.clear();
    }

    /** The number of queued messages. */
    synchronized int length() {
        return waiting.size();
    }
}
