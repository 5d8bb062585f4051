package dev.antiphon.transport.socket;

import dev.antiphon.transport.BrokenFrameException;
import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.Disconnect.Kind;
import dev.antiphon.transport.Receiver;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The event handler of a socket: it reads, writes, and decides when the channel ends. Confined to the event loop, so it needs no lock.
 *
 * <p>Every event (bytes arrived, room for more, a wake-up, a timeout) ends in {@link #update}, which writes queued frames and then either
 * updates the interest operations or ends the channel. A channel is open until it is {@link #closing}, when one side has asked for it and
 * queued frames are being written, or until its {@link #end} is set. Then the socket is closed and the receiver is notified, once. If
 * this side closed it, the socket lingers for a short time until the peer closes too: closed with unread input, it would reset the
 * connection, and the peer might lose what was written last.
 */
final class SocketReadWriter implements SocketEventLoop.Handler {
    /** The most buffers written in one round, so that other sockets get their turn. */
    private static final int MAX_WRITES_PER_ROUND = 16;

    /** The most chunks read after writing has failed: more than a socket buffers. */
    private static final int MAX_FINAL_READS = 128;

    // Created in advance: with too many open files no class can be loaded, and then connections have to end.
    private static final Disconnect ENDED = Disconnect.of(Kind.REMOTE, "the peer closed the connection");
    private static final Disconnect CUT =
            Disconnect.of(Kind.LOST, "the peer closed the connection in the middle of a message");

    private final SocketMessageChannel channel;
    private final SocketEventLoop loop;
    private final Consumer<SocketMessageChannel> onClosed;

    /** Both are set at the start. */
    private @Nullable SelectionKey key;

    private @Nullable SocketFrameReader frameReader;

    private @Nullable Disconnect end;
    private boolean reported;
    private boolean disposed;

    /** Whether there is more to write than the socket accepts. */
    private boolean blocked;

    /** Whether the end of the input was reached. */
    private boolean inputEnded;

    /** The end that follows when everything is written, or after the close timeout. */
    private @Nullable Disconnect closing;

    private long closingSince;
    private long readAt;
    private long writtenAt;

    SocketReadWriter(SocketMessageChannel channel, Consumer<SocketMessageChannel> onClosed) {
        this.channel = channel;
        this.loop = channel.loop;
        this.onClosed = onClosed;
    }

    @Override
    public void run() {
        channel.clearWakeUp();
        Receiver receiver = channel.receiver();
        if (end == null) {
            if (receiver != null && key == null && channel.aborted() == null) {
                start(receiver);
            }
            update();
        } else if (receiver != null) {
            report(receiver, end);
        }
    }

    private void start(Receiver receiver) {
        frameReader = new SocketFrameReader(channel, receiver);
        try {
            key = loop.register(channel.socket, this);
        } catch (IOException e) {
            end = new Disconnect(Kind.LOST, "the socket cannot be used", e);
        }
    }

    @Override
    public void onReady(int operations) {
        if (end != null) {
            linger();
            return;
        }
        if (frameReader != null && (operations & SelectionKey.OP_READ) != 0) {
            read(frameReader);
        }
        update();
    }

    /** Reads one chunk, delivers the messages that it completes, and returns whether anything was read. */
    private boolean read(SocketFrameReader to) {
        channel.outboundQueue.beginRead();
        try {
            int count = channel.socket.read(loop.input.clear());
            if (count > 0) {
                to.decode(loop.chunk, count);
                noteRead(to);
            } else if (count < 0) {
                inputEnded(to);
            }
            return count > 0;
        } catch (BrokenFrameException e) {
            end = new Disconnect(Kind.BROKEN_FRAME, String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            end = new Disconnect(Kind.LOST, "the connection broke while reading", e);
        }
        return false;
    }

    private void inputEnded(SocketFrameReader to) {
        inputEnded = true;
        if (to.isInsideMessage()) {
            end = CUT;
        } else {
            // The peer may still read, so queued frames are written.
            close(channel.outboundQueue.refuse(ENDED));
        }
    }

    private void close(Disconnect reason) {
        if (closing == null) {
            closing = reason;
            closingSince = System.nanoTime();
            loop.scheduleCheck(channel.settings.closeTimeout().toNanos());
        }
    }

    private void noteRead(SocketFrameReader to) {
        if (to.isInsideMessage()) {
            readAt = System.nanoTime();
            loop.scheduleCheck(channel.settings.frameTimeout().toNanos());
        }
    }

    private void update() {
        flush();
        while (frameReader != null && frameReader.deliverPending()) {
            flush();
        }
        if (end == null) {
            end = requestedEnd();
        }
        if (end != null) {
            finish(end);
        } else if (key != null && frameReader != null) {
            updateInterest(key, frameReader);
        }
    }

    private void flush() {
        ByteBuffer buffer = loop.output;
        boolean progress = !blocked;
        blocked = false;
        try {
            for (int i = 0; !blocked && channel.outboundQueue.fill(buffer.clear()); i++) {
                int count = channel.socket.write(buffer.flip());
                channel.outboundQueue.written(count);
                progress |= count > 0;
                blocked = buffer.hasRemaining() || i + 1 == MAX_WRITES_PER_ROUND;
            }
        } catch (IOException e) {
            channel.failedToWrite(e);
        }
        if (blocked && progress) {
            writtenAt = System.nanoTime();
            loop.scheduleCheck(channel.settings.writeTimeout().toNanos());
        }
    }

    /** The end that was requested, if it is due. */
    private @Nullable Disconnect requestedEnd() {
        Disconnect aborted = channel.aborted();
        if (aborted != null) {
            return aborted;
        }
        Disconnect unwritable = channel.unwritable();
        if (unwritable != null) {
            // The peer may have sent something before it closed the connection.
            for (int i = 0;
                    i < MAX_FINAL_READS && frameReader != null && frameReader.mayRead() && read(frameReader);
                    i++) {}
            return unwritable;
        }
        Disconnect closed = channel.closed();
        if (closed != null) {
            close(closed);
        }
        return closing != null && (channel.outboundQueue.isIdle() || closeNanos(System.nanoTime()) <= 0)
                ? closing
                : null;
    }

    private long closeNanos(long now) {
        return channel.settings.closeTimeout().toNanos() - (now - closingSince);
    }

    /** Updates the interest operations. */
    private void updateInterest(SelectionKey at, SocketFrameReader to) {
        boolean reading = to.mayRead() && !inputEnded;
        int before = at.interestOps();
        int now = (reading ? SelectionKey.OP_READ : 0) | (blocked ? SelectionKey.OP_WRITE : 0);
        if (now != before) {
            at.interestOps(now);
            if (reading && (before & SelectionKey.OP_READ) == 0) {
                // The time while reading was paused does not count for the frame timeout.
                noteRead(to);
            }
        }
    }

    @Override
    public long checkTimeouts(long now) {
        long left = closing != null ? closeNanos(now) : SocketEventLoop.NEVER;
        if (end != null) {
            if (left <= 0) {
                dispose();
            }
            return disposed ? SocketEventLoop.NEVER : left;
        }
        left = Math.min(left, Math.min(frameNanos(now), writeNanos(now)));
        if (left > 0) {
            return left;
        }
        // The event loop itself may be late, so first handle what the peer has done meanwhile.
        if (frameReader != null && frameNanos(now) <= 0) {
            read(frameReader);
        }
        if (blocked) {
            flush();
        }
        if (frameNanos(now) <= 0) {
            stalled("stopped in the middle of a message", channel.settings.frameTimeout());
        } else if (writeNanos(now) <= 0) {
            stalled("took nothing that was sent to it", channel.settings.writeTimeout());
        }
        update();
        // If the channel goes on or lingers, the next check computes the remaining time.
        return disposed ? SocketEventLoop.NEVER : 0;
    }

    /** The nanoseconds left of the frame timeout. */
    private long frameNanos(long now) {
        boolean waiting = key != null
                && frameReader != null
                && frameReader.isInsideMessage()
                && (key.interestOps() & SelectionKey.OP_READ) != 0;
        return waiting ? channel.settings.frameTimeout().toNanos() - (now - readAt) : SocketEventLoop.NEVER;
    }

    /** The nanoseconds left of the write timeout. */
    private long writeNanos(long now) {
        return blocked ? channel.settings.writeTimeout().toNanos() - (now - writtenAt) : SocketEventLoop.NEVER;
    }

    private void stalled(String what, Duration timeout) {
        if (end == null) {
            end = Disconnect.of(Kind.STALLED, "the peer " + what + " for " + timeout.toMillis() + " ms");
        }
    }

    private void finish(Disconnect reason) {
        boolean lingers = reason.equals(closing)
                && !inputEnded
                && channel.outboundQueue.isIdle()
                && key != null
                && stopWriting(key);
        channel.outboundQueue.discard(reason);
        if (!lingers) {
            dispose();
        }
        Receiver receiver = channel.receiver();
        if (receiver != null) {
            report(receiver, reason);
        }
    }

    private boolean stopWriting(SelectionKey at) {
        try {
            channel.socket.shutdownOutput();
            at.interestOps(SelectionKey.OP_READ);
            return true;
        } catch (IOException e) {
            return false; // the peer has gone, so there is nothing to linger for
        }
    }

    private void linger() {
        try {
            if (channel.socket.read(loop.input.clear()) >= 0) {
                return;
            }
        } catch (IOException e) {
            // The connection has ended, too.
        }
        dispose();
    }

    private void dispose() {
        if (disposed) {
            return;
        }
        disposed = true;
        Sockets.close(channel.socket);
        onClosed.accept(channel);
    }

    private void report(Receiver receiver, Disconnect reason) {
        if (reported) {
            return;
        }
        reported = true;
        try {
            receiver.closed(reason);
        } catch (RuntimeException | Error e) {
            SocketEventLoop.log(Level.ERROR, "A receiver must not throw in closed(...), but did for the " + channel, e);
        }
    }

    @Override
    public void onError(Throwable thrown) {
        dispose();
        if (end == null) {
            end = new Disconnect(Kind.LOST, "the receiver failed: " + thrown, thrown);
        }
        finish(end);
    }

    @Override
    public String toString() {
        return channel.toString();
    }
}
