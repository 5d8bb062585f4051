package dev.antiphon.internal.connection;

import dev.antiphon.transport.Channel;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Receiver;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A channel to nobody: it counts what is sent, and keeps the contract of a channel that ends. What arrives is given to the
 * connection itself, by the actors, so that no thread but theirs is in the race.
 */
final class NullChannel implements Channel {
    static final Disconnect LOST = Disconnect.of(Disconnect.Kind.LOST, "an actor has cut it");

    private static final int PAUSE_SPINS = 50;

    private final AtomicInteger sent = new AtomicInteger();
    private volatile byte @Nullable [] lastSent;
    private volatile @Nullable Receiver receiver;
    private volatile boolean lost;
    private volatile boolean paused;

    @Override
    public String peer() {
        return "nobody";
    }

    @Override
    public void start(Receiver taker) {
        receiver = taker;
    }

    @Override
    public void send(byte[] message) {
        if (lost) {
            throw new TransportException("Cannot send to nobody", LOST);
        }
        lastSent = message;
        sent.incrementAndGet();
    }

    /** Ends as every channel does: nothing can be sent any more, and then the receiver learns of it. */
    void lose() {
        lost = true;
        Receiver told = receiver;
        if (told != null) {
            told.closed(LOST);
        }
    }

    @Override
    public void pause() {
        // Others take a lock here or lose the processor; so that it comes to the same often enough to be seen.
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

    int sent() {
        return sent.get();
    }

    byte @Nullable [] lastSent() {
        return lastSent;
    }

    boolean isPaused() {
        return paused;
    }
}
