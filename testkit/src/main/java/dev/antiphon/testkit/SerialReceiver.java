package dev.antiphon.testkit;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Delivers events to a receiver one at a time, and the end once and last. The thread that adds an event delivers it, unless
 * another thread is delivering; so an event that a test adds has been received when the call returns. Thread-safe.
 */
final class SerialReceiver {
    private final Queue<Consumer<Receiver>> waiting = new ArrayDeque<>();
    private @Nullable Receiver receiver;
    private @Nullable Thread thread;
    private @Nullable Disconnect end;
    private boolean urgent;
    private boolean ended;
    private boolean paused;

    /** Starts the delivery; false if it was started before. */
    boolean start(Receiver receiver) {
        synchronized (this) {
            if (this.receiver != null) {
                return false;
            }
            this.receiver = receiver;
        }
        deliver();
        return true;
    }

    void message(byte[] bytes) {
        add(to -> to.message(bytes, 0, bytes.length));
    }

    void tooLarge(int limit) {
        add(to -> to.tooLarge(limit));
    }

    private void add(Consumer<Receiver> event) {
        synchronized (this) {
            if (end != null) {
                return;
            }
            waiting.add(event);
        }
        deliver();
    }

    /** Asks the receiver whether it has something left to send; false if events are still queued. */
    boolean halfClosed() {
        Receiver to;
        synchronized (this) {
            to = receiver;
            if (to == null || thread != null || end != null || !waiting.isEmpty()) {
                return false;
            }
            thread = Thread.currentThread();
        }
        boolean left;
        try {
            left = to.halfClosed();
        } finally {
            rest();
        }
        deliver();
        return left;
    }

    /** Ends after the queued events; no effect if it has ended. */
    void end(Disconnect reason) {
        end(reason, false);
    }

    /** Ends at once, even if paused; drops the queued events. */
    void endNow(Disconnect reason) {
        end(reason, true);
    }

    private void end(Disconnect reason, boolean now) {
        synchronized (this) {
            if (end == null || (now && !ended && !urgent)) {
                end = reason;
                urgent = now;
            }
        }
        deliver();
    }

    void pause() {
        synchronized (this) {
            paused = true;
        }
    }

    void resume() {
        synchronized (this) {
            paused = false;
        }
        deliver();
    }

    synchronized boolean isStarted() {
        return receiver != null;
    }

    /** The reason of the end, null before. */
    synchronized @Nullable Disconnect reason() {
        return end;
    }

    /** Whether the current thread is calling the receiver; such a thread must not block. */
    synchronized boolean isCalling() {
        return thread == Thread.currentThread();
    }

    private void deliver() {
        Receiver to;
        synchronized (this) {
            to = receiver;
            if (to == null || thread != null) {
                return;
            }
            thread = Thread.currentThread();
        }
        Consumer<Receiver> next = next();
        while (next != null) {
            boolean returned = false;
            try {
                next.accept(to);
                returned = true;
            } finally {
                if (!returned) {
                    rest();
                }
            }
            next = next();
        }
    }

    private synchronized void rest() {
        thread = null;
    }

    /** The next event; null if the current thread has nothing more to deliver. */
    private synchronized @Nullable Consumer<Receiver> next() {
        Consumer<Receiver> next = null;
        if (urgent) {
            waiting.clear();
        } else if (!paused) {
            next = waiting.poll();
        }
        Disconnect reason = end;
        if (next == null && reason != null && !ended && waiting.isEmpty() && (urgent || !paused)) {
            ended = true;
            next = to -> to.closed(reason);
        }
        if (next == null) {
            thread = null;
        }
        return next;
    }
}
