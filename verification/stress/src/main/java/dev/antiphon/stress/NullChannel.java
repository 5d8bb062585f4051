package dev.antiphon.stress;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A channel without a peer that counts the messages sent. The actors of a race deliver messages to the connection themselves, so that
 * no other thread takes part. Thread-safe.
 */
public final class NullChannel implements Channel {
    private static final Disconnect LOST = Disconnect.of(Disconnect.Kind.LOST, "cut by an actor");

    private static final int PAUSE_SPINS = 50;

    private final AtomicInteger sent = new AtomicInteger();
    private volatile byte @Nullable [] lastSent;
    private volatile @Nullable Receiver receiver;
    private volatile boolean lost;
    private volatile boolean paused;

    @Override
    public String peer() {
        return "no peer";
    }

    @Override
    public void start(Receiver newReceiver) {
        receiver = newReceiver;
    }

    @Override
    public void send(byte[] message) {
        if (lost) {
            throw new TransportException("Cannot send: the channel is lost", LOST);
        }
        lastSent = message;
        sent.incrementAndGet();
    }

    /** Ends the channel: first sending fails, then the receiver gets the end. */
    public void lose() {
        lost = true;
        Receiver started = receiver;
        if (started != null) {
            started.closed(LOST);
        }
    }

    @Override
    public void pause() {
        // Real channels take a lock or yield the processor here; spinning makes the race as likely.
        for (int i = 0; i < PAUSE_SPINS; i++) {
            Thread.onSpinWait();
        }
        paused = true;
    }

    @Override
    public void resume() {
        paused = false;
    }

    @Override
    public void close() {
        lose();
    }

    @Override
    public void abort(Disconnect reason) {
        lose();
    }

    public int sent() {
        return sent.get();
    }

    public byte @Nullable [] lastSent() {
        return lastSent;
    }

    public boolean isPaused() {
        return paused;
    }
}
