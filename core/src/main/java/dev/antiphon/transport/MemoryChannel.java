package dev.antiphon.transport;

import dev.antiphon.transport.Disconnect.Kind;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One side of an in-memory pair. Its state is guarded by the lock of the {@link MemoryLink} that both sides share. */
final class MemoryChannel implements Channel {
    private final MemoryLink link;
    private final String peer;
    private final Duration writeTimeout;

    /** Messages sent by the other side and not yet delivered to the receiver of this side. */
    private final SendBacklog inbox = new SendBacklog();

    /** The number of messages delivered to the receiver. */
    private long progress;

    private @Nullable Receiver receiver;
    private boolean paused;

    /** Why this side ends; reported after the messages in the inbox. */
    private @Nullable Disconnect end;

    private boolean reported;

    MemoryChannel(MemoryLink link, String peer, Duration writeTimeout) {
        this.link = link;
        this.peer = peer;
        this.writeTimeout = writeTimeout;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public void start(Receiver receiver) {
        link.lock.lock();
        try {
            if (this.receiver != null) {
                throw new IllegalStateException("The channel to " + peer + " was started before");
            }
            this.receiver = receiver;
        } finally {
            link.lock.unlock();
        }
        link.deliver();
    }

    @Override
    public void send(byte[] message) {
        Disconnect refused;
        link.lock.lock();
        try {
            if (receiver == null) {
                throw new IllegalStateException("A channel must be started before anything is sent");
            }
            MemoryChannel other = link.otherSide(this);
            // The delivering thread must not block for room that only it can make.
            if (!other.inbox.hasRoomFor(message.length) && !link.isDelivering()) {
                awaitRoom(other, message.length);
            }
            refused = end;
            if (refused == null) {
                other.inbox.add(message);
            }
        } finally {
            link.lock.unlock();
        }
        link.deliver();
        if (refused != null) {
            throw new TransportException("Cannot send to " + peer + ": " + refused.detail(), refused);
        }
    }

    private void awaitRoom(MemoryChannel other, int size) {
        boolean inTime = UninterruptibleWait.awaitProgress(
                link.room, writeTimeout, () -> other.progress, () -> end == null && !other.inbox.hasRoomFor(size));
        if (!inTime) {
            end(
                    Disconnect.of(Kind.STALLED, "the peer has taken nothing for " + writeTimeout.toSeconds() + " s"),
                    false);
        }
    }

    @Override
    public void pause() {
        pause(true);
    }

    @Override
    public void resume() {
        pause(false);
        link.deliver();
    }

    private void pause(boolean whether) {
        link.lock.lock();
        try {
            paused = whether;
        } finally {
            link.lock.unlock();
        }
    }

    @Override
    public void close() {
        end(Disconnect.of(Kind.LOCAL, "this side has closed the channel"), true);
        link.deliver();
    }

    @Override
    public void abort(Disconnect reason) {
        end(reason, false);
        link.deliver();
    }

    private void end(Disconnect why, boolean inOrder) {
        link.lock.lock();
        try {
            inbox.clear();
            if (end == null) {
                end = why;
                MemoryChannel other = link.otherSide(this);
                if (!inOrder) {
                    other.inbox.clear();
                }
                if (other.end == null) {
                    other.end = inOrder
                            ? Disconnect.of(Kind.REMOTE, "the peer has closed the channel")
                            : Disconnect.of(Kind.LOST, "the peer has given the channel up: " + why.detail());
                }
                link.room.signalAll();
            }
        } finally {
            link.lock.unlock();
        }
    }

    /** Removes the next delivery, if the receiver may be called. Called by the delivering thread with the lock held. */
    @Nullable
    Delivery next() {
        if (receiver == null || reported) {
            return null;
        }
        if (inbox.isEmpty()) {
            reported = end != null;
            return end == null ? null : new Delivery(this, receiver, null, end);
        }
        // Backpressure: this side has sent too much already, so its receiver must not be made to send more.
        if (paused || link.otherSide(this).inbox.isFlooded()) {
            return null;
        }
        progress++;
        return new Delivery(this, receiver, inbox.poll(), null);
    }

    /** A message or the end, and the receiver to pass it to. */
    static final class Delivery {
        private final MemoryChannel channel;
        private final Receiver receiver;
        private final byte @Nullable [] message;
        private final @Nullable Disconnect end;

        Delivery(MemoryChannel channel, Receiver receiver, byte @Nullable [] message, @Nullable Disconnect end) {
            this.channel = channel;
            this.receiver = receiver;
            this.message = message;
            this.end = end;
        }

        void run() {
            try {
                if (message != null) {
                    receiver.message(message, 0, message.length);
                } else if (end != null) {
                    receiver.closed(end);
                }
            } catch (RuntimeException | Error e) {
                // The sender, which delivers by chance, must not get this exception, and delivery must go on.
                channel.abort(new Disconnect(Kind.LOST, "what was received could not be handled: " + e, e));
            }
        }
    }
}
