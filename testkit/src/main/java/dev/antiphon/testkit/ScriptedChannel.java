package dev.antiphon.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The channel that a {@link ScriptedPeer} gives to the code under test. Thread-safe. */
final class ScriptedChannel implements Channel {
    private static final String PEER = "a scripted peer";

    /** The most messages that are queued while the peer does not read; then senders block. */
    private static final int BOUND = 16;

    private final SendListener listener;
    private final SerialReceiver delivery = new SerialReceiver();
    private final Queue<String> messages = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private boolean reading = true;
    private @Nullable Disconnect endedLocally;

    ScriptedChannel(SendListener listener) {
        this.listener = listener;
    }

    /** Receives what the code under test sends, and the end of the channel. */
    interface SendListener {
        void sent(boolean message, String text);
    }

    // --- the end of the peer

    void deliver(byte[] message) {
        delivery.message(message);
    }

    void deliverTooLarge(int limit) {
        delivery.tooLarge(limit);
    }

    void endRemotely(Disconnect reason) {
        delivery.end(reason);
        signal();
    }

    /** Half-closes: ends the messages of the peer, and closes the channel if the code under test has nothing left to send. */
    void exhaust() {
        if (!delivery.halfClosed()) {
            endRemotely(Disconnect.of(Kind.REMOTE, "the scripted peer has half-closed the connection"));
        }
    }

    void read(boolean reads) {
        lock.lock();
        try {
            reading = reads;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next message from the code under test; null after this time, or if the channel has ended. */
    @Nullable
    String poll(long nanos) {
        lock.lock();
        try {
            long left = nanos;
            while (messages.isEmpty() && delivery.reason() == null && left > 0) {
                left = change.awaitNanos(left);
            }
            String message = messages.poll();
            change.signalAll();
            return message;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for a message", e);
        } finally {
            lock.unlock();
        }
    }

    /** The reason with which the code under test has ended the channel; null if it has not. */
    @Nullable
    Disconnect endedLocally() {
        lock.lock();
        try {
            return endedLocally;
        } finally {
            lock.unlock();
        }
    }

    private void signal() {
        lock.lock();
        try {
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    // --- the end of the code under test

    @Override
    public String peer() {
        return PEER;
    }

    @Override
    public void start(Receiver receiver) {
        if (!delivery.start(receiver)) {
            throw new IllegalStateException("The channel to " + PEER + " was started before");
        }
    }

    @Override
    public void send(byte[] message) {
        if (!delivery.isStarted()) {
            throw new IllegalStateException("A channel must be started before anything is sent");
        }
        String text = new String(message, UTF_8);
        boolean waits = !delivery.isCalling();
        lock.lock();
        try {
            while (waits && !reading && messages.size() >= BOUND && delivery.reason() == null) {
                change.awaitUninterruptibly();
            }
            Disconnect reason = delivery.reason();
            if (reason != null) {
                throw new TransportException("Cannot send to " + PEER + ": " + reason.detail(), reason);
            }
            messages.add(text);
            listener.sent(true, text);
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void pause() {
        delivery.pause();
    }

    @Override
    public void resume() {
        delivery.resume();
    }

    @Override
    public void close() {
        abort(Disconnect.of(Kind.LOCAL, "this side has closed the channel"));
    }

    @Override
    public void abort(Disconnect reason) {
        lock.lock();
        try {
            if (endedLocally == null) {
                endedLocally = reason;
                listener.sent(false, "the code under test ends the connection: " + reason.kind());
            }
        } finally {
            lock.unlock();
        }
        delivery.endNow(reason);
        signal();
    }
}
