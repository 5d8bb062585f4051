package dev.antiphon.testkit;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls a receiver with one thing after the other, and with the end once and last. Whichever thread brings something and finds
 * no other at it delivers; so what a test brings has been taken when the call returns. Safe for use by any number of threads.
 */
final class SerialReceiver {
    private final Queue<Consumer<Receiver>> waiting = new ArrayDeque<>();
    private @Nullable Receiver receiver;
    private @Nullable Thread thread;
    private @Nullable Disconnect end;
    private boolean urgent;
    private boolean ended;
    private boolean paused;

    /** Begins to deliver; false if it had begun before. */
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

    /** Asks the receiver whether it has something left to send. It has not if something is still to be delivered. */
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

    /** Ends behind what waits; without effect if it has ended. */
    void end(Disconnect reason) {
        end(reason, false);
    }

    /** Ends at once, even if it is paused; what waits is forgotten. */
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

    /** Why it has ended, or is about to. */
    synchronized @Nullable Disconnect reason() {
        return end;
    }

    /** Whether the current thread is calling the receiver; such a thread must not wait. */
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

    /** What to deliver next; with null, the current thread's work is done. */
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
