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
 * Moves the bytes of a link, and decides when it ends. Only its loop uses it, so it needs no lock.
 *
 * <p>Whatever has happened (bytes arrived, there is room for more, somebody asked, time is up), it ends with {@link #settle}:
 * write what there is, then either go on and say what to wait for, or end. A link is open until it is {@link #closing}, since
 * one side wishes so, and what is left is written; or until its {@link #end} is there. Then the socket is closed and the
 * receiver told, once. If this side closed it, the socket lingers until the peer closes too, for a short time: closed with
 * input that nobody has read, it would reset the connection, and the peer might lose what was written last.
 */
final class SocketReadWriter implements SocketEventLoop.Member {
    /** A link writes so many times a round, a buffer each; then it is the turn of others. */
    private static final int WRITES_A_ROUND = 16;

    /** So many chunks are read when writing has failed: more than a socket has room for. */
    private static final int LAST_READS = 128;

    // Made before they are needed: with too many open files no class can be loaded, and then connections have to end.
    private static final Disconnect ENDED = Disconnect.of(Kind.REMOTE, "the peer closed the connection");
    private static final Disconnect CUT =
            Disconnect.of(Kind.LOST, "the peer closed the connection in the middle of a message");

    private final SocketMessageChannel link;
    private final SocketEventLoop loop;
    private final Consumer<SocketMessageChannel> onGone;

    /** Both are there from the start on. */
    private @Nullable SelectionKey key;

    private @Nullable SocketFrameReader inbox;

    private @Nullable Disconnect end;
    private boolean told;
    private boolean gone;

    /** Whether there is more to write than the socket takes. */
    private boolean blocked;

    /** Whether the peer has ended what it sends. */
    private boolean heardAll;

    /** The end that comes when everything is written, or after a while. */
    private @Nullable Disconnect closing;

    private long closingSince;
    private long readAt;
    private long writtenAt;

    SocketReadWriter(SocketMessageChannel link, Consumer<SocketMessageChannel> onGone) {
        this.link = link;
        this.loop = link.loop;
        this.onGone = onGone;
    }

    @Override
    public void work() {
        link.answered();
        Receiver receiver = link.receiver();
        if (end == null) {
            if (receiver != null && key == null && link.aborted() == null) {
                start(receiver);
            }
            settle();
        } else if (receiver != null) {
            tell(receiver, end);
        }
    }

    private void start(Receiver receiver) {
        inbox = new SocketFrameReader(link, receiver);
        try {
            key = loop.register(link.socket, this);
        } catch (IOException e) {
            end = new Disconnect(Kind.LOST, "the socket cannot be used", e);
        }
    }

    @Override
    public void ready(int operations) {
        if (end != null) {
            linger();
            return;
        }
        if (inbox != null && (operations & SelectionKey.OP_READ) != 0) {
            read(inbox);
        }
        settle();
    }

    /** Reads one chunk, and gives the receiver the messages that are complete with it. Gives whether there was anything. */
    private boolean read(SocketFrameReader to) {
        link.outboundQueue.listen();
        try {
            int count = link.socket.read(loop.input.clear());
            if (count > 0) {
                to.feed(loop.chunk, count);
                noteRead(to);
            } else if (count < 0) {
                heardAll(to);
            }
            return count > 0;
        } catch (BrokenFrameException e) {
            end = new Disconnect(Kind.BROKEN_FRAME, String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            end = new Disconnect(Kind.LOST, "the connection broke while reading", e);
        }
        return false;
    }

    private void heardAll(SocketFrameReader to) {
        heardAll = true;
        if (to.isInside()) {
            end = CUT;
        } else {
            // It may still read: so what was sent until now is written, if it takes it.
            close(link.outboundQueue.refuse(ENDED));
        }
    }

    private void close(Disconnect reason) {
        if (closing == null) {
            closing = reason;
            closingSince = System.nanoTime();
            loop.watch(link.settings.closing().toNanos());
        }
    }

    private void noteRead(SocketFrameReader to) {
        if (to.isInside()) {
            readAt = System.nanoTime();
            loop.watch(link.settings.frame().toNanos());
        }
    }

    private void settle() {
        flush();
        while (inbox != null && inbox.release()) {
            flush();
        }
        if (end == null) {
            end = wished();
        }
        if (end != null) {
            finish(end);
        } else if (key != null && inbox != null) {
            expect(key, inbox);
        }
    }

    private void flush() {
        ByteBuffer buffer = loop.output;
        boolean progress = !blocked;
        blocked = false;
        try {
            for (int i = 0; !blocked && link.outboundQueue.fill(buffer.clear()); i++) {
                int count = link.socket.write(buffer.flip());
                link.outboundQueue.written(count);
                progress |= count > 0;
                blocked = buffer.hasRemaining() || i + 1 == WRITES_A_ROUND;
            }
        } catch (IOException e) {
            link.failedToWrite(e);
        }
        if (blocked && progress) {
            writtenAt = System.nanoTime();
            loop.watch(link.settings.stall().toNanos());
        }
    }

    /** The end that somebody wishes, if it is time for it. */
    private @Nullable Disconnect wished() {
        Disconnect aborted = link.aborted();
        if (aborted != null) {
            return aborted;
        }
        Disconnect unwritable = link.unwritable();
        if (unwritable != null) {
            // The peer may have said something before it went away.
            for (int i = 0; i < LAST_READS && inbox != null && inbox.isOpen() && read(inbox); i++) {}
            return unwritable;
        }
        Disconnect closed = link.closed();
        if (closed != null) {
            close(closed);
        }
        return closing != null && (link.outboundQueue.isIdle() || closingNanos(System.nanoTime()) <= 0)
                ? closing
                : null;
    }

    private long closingNanos(long now) {
        return link.settings.closing().toNanos() - (now - closingSince);
    }

    /** Says what to wait for. */
    private void expect(SelectionKey at, SocketFrameReader to) {
        boolean reading = to.isOpen() && !heardAll;
        int before = at.interestOps();
        int now = (reading ? SelectionKey.OP_READ : 0) | (blocked ? SelectionKey.OP_WRITE : 0);
        if (now != before) {
            at.interestOps(now);
            if (reading && (before & SelectionKey.OP_READ) == 0) {
                // The peer is not to blame for the time in which nobody read.
                noteRead(to);
            }
        }
    }

    @Override
    public long check(long now) {
        long left = closing != null ? closingNanos(now) : SocketEventLoop.NEVER;
        if (end != null) {
            if (left <= 0) {
                dispose();
            }
            return gone ? SocketEventLoop.NEVER : left;
        }
        left = Math.min(left, Math.min(frameNanos(now), stallNanos(now)));
        if (left > 0) {
            return left;
        }
        // This thread may be late itself: what the peer has done meanwhile counts.
        if (inbox != null && frameNanos(now) <= 0) {
            read(inbox);
        }
        if (blocked) {
            flush();
        }
        if (frameNanos(now) <= 0) {
            stalled("began a message and did not go on", link.settings.frame());
        } else if (stallNanos(now) <= 0) {
            stalled("took nothing of what it was sent", link.settings.stall());
        }
        settle();
        // If it goes on, or lingers, it is looked after again at once, and then tells how long there is left.
        return gone ? SocketEventLoop.NEVER : 0;
    }

    /** How long the peer may still take to go on with its message. */
    private long frameNanos(long now) {
        boolean waiting =
                key != null && inbox != null && inbox.isInside() && (key.interestOps() & SelectionKey.OP_READ) != 0;
        return waiting ? link.settings.frame().toNanos() - (now - readAt) : SocketEventLoop.NEVER;
    }

    /** How long the peer may still take nothing. */
    private long stallNanos(long now) {
        return blocked ? link.settings.stall().toNanos() - (now - writtenAt) : SocketEventLoop.NEVER;
    }

    private void stalled(String what, Duration patience) {
        if (end == null) {
            end = Disconnect.of(Kind.STALLED, "the peer " + what + " for " + patience.toMillis() + " ms");
        }
    }

    private void finish(Disconnect reason) {
        boolean lingers =
                reason.equals(closing) && !heardAll && link.outboundQueue.isIdle() && key != null && stopWriting(key);
        link.outboundQueue.discard(reason);
        if (!lingers) {
            dispose();
        }
        Receiver receiver = link.receiver();
        if (receiver != null) {
            tell(receiver, reason);
        }
    }

    private boolean stopWriting(SelectionKey at) {
        try {
            link.socket.shutdownOutput();
            at.interestOps(SelectionKey.OP_READ);
            return true;
        } catch (IOException e) {
            return false; // the peer has gone: there is nobody to be careful with
        }
    }

    private void linger() {
        try {
            if (link.socket.read(loop.input.clear()) >= 0) {
                return;
            }
        } catch (IOException e) {
            // As good an end as any other.
        }
        dispose();
    }

    private void dispose() {
        if (gone) {
            return;
        }
        gone = true;
        Sockets.close(link.socket);
        onGone.accept(link);
    }

    private void tell(Receiver receiver, Disconnect reason) {
        if (told) {
            return;
        }
        told = true;
        try {
            receiver.closed(reason);
        } catch (RuntimeException | Error e) {
            SocketEventLoop.log(Level.ERROR, "A receiver must not throw when it learns of the end of the " + link, e);
        }
    }

    @Override
    public void failed(Throwable thrown) {
        dispose();
        if (end == null) {
            end = new Disconnect(Kind.LOST, "what received the messages failed: " + thrown, thrown);
        }
        finish(end);
    }

    @Override
    public String toString() {
        return link.toString();
    }
}
