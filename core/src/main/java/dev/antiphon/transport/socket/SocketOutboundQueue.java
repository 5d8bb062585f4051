package dev.antiphon.transport.socket;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of outbound frames of a socket, which also decides which thread writes them. Thread-safe.
 *
 * <p>There is one lock, and at most one writer at a time: a sending thread that found the queue empty, or the event loop. A thread that
 * adds a frame learns under the lock whether there is a writer, and a writer that stops looks for frames under the same lock, so that no
 * frame is left behind. Copying and writing happen outside of the lock, on frames that the writer has removed from the queue.
 *
 * <p><b>Backpressure.</b> Sending threads block at the bound. Event loops never block, and so the frames that they add, which are answers
 * of receivers, have a bound of their own, at which the channel is flooded and stops reading. With one bound for both, two peers that
 * send as fast as they can would always be near it, and one answer too many on either side would stop both from reading: a deadlock. The
 * bound is far above what TCP buffers before it announces room to the peer, a sixteenth of some megabytes.
 */
final class SocketOutboundQueue {
    private static final int MAX_MESSAGES = 1024;
    private static final long MAX_BYTES = 32L * 1024 * 1024;

    /** The overhead counted for each answer, so that the number of small answers is bounded too. */
    private static final int OVERHEAD = 256;

    /** The largest frame that a sending thread writes itself: as much as the JDK copies to native memory at once. */
    private static final int DIRECT_BYTES = 64 * 1024;

    /** What a sending thread has to do after it has added a frame. */
    enum SendAction {
        NOTHING,
        /** Write the frame, which was not queued, and then call {@link #written(byte[], int)}. */
        WRITE,
        /** Wake the event loop up. */
        WAKE
    }

    private enum Writer {
        NONE,
        SENDER,
        LOOP
    }

    private final String peer;
    private final byte[] terminator;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();

    private Writer writer = Writer.NONE;
    private ArrayDeque<byte[]> queue = new ArrayDeque<>();
    private int messages;
    private long bytes;
    private int waiting;
    private @Nullable Disconnect refusal;
    private boolean discarded;

    /** Whether nothing was sent since the last read: then the sending thread probably waits for the response. */
    private boolean quiet = true;

    /** Positions in the stream of frames with their overhead: its end, what is written, and the ranges of answers. */
    private long added;

    private long passed;
    private final ByteRanges answers = new ByteRanges();

    /** Written under the lock; read by the event loop without it, for every message. */
    private volatile boolean flooded;

    /** Frames that the writer has removed from the queue, and the bytes of the first one that are written. Confined to the writer. */
    private ArrayDeque<byte[]> taken = new ArrayDeque<>();

    private int offset;

    /** @param terminator the bytes to write after every frame; added frames do not have it yet */
    SocketOutboundQueue(String peer, byte[] terminator) {
        this.peer = peer;
        this.terminator = terminator;
    }

    /**
     * Adds a frame.
     *
     * @param mayBlock whether this thread may block for room, and write; an event loop must not
     * @throws TransportException if the queue is closed
     */
    SendAction add(byte[] frame, boolean mayBlock) {
        lock.lock();
        try {
            while (mayBlock && refusal == null && isFullFor(frame)) {
                waiting++;
                room.awaitUninterruptibly();
                waiting--;
            }
            if (refusal != null) {
                throw new TransportException("Cannot send to " + peer + ": " + refusal.detail(), refusal);
            }
            count(frame, mayBlock);
            boolean first = quiet;
            quiet = false;
            if (writer == Writer.NONE && first && mayBlock && frame.length <= DIRECT_BYTES) {
                writer = Writer.SENDER;
                return SendAction.WRITE;
            }
            queue.add(frame);
            if (writer == Writer.NONE) {
                writer = Writer.LOOP;
                return SendAction.WAKE;
            }
            return SendAction.NOTHING;
        } finally {
            lock.unlock();
        }
    }

    /** Whether there is no room for a frame; an empty queue takes a frame of any size. */
    private boolean isFullFor(byte[] frame) {
        return messages >= MAX_MESSAGES || (messages > 0 && bytes + length(frame) > MAX_BYTES);
    }

    private void count(byte[] frame, boolean mayBlock) {
        long start = added;
        added += length(frame) + OVERHEAD;
        messages++;
        bytes += length(frame);
        if (!mayBlock) {
            answers.add(start, added);
            flooded = answers.total() > MAX_BYTES;
        }
    }

    /** Subtracts what was written: a number of whole frames, and a number of bytes. */
    private void uncount(int whole, int written) {
        if (discarded) {
            return;
        }
        messages -= whole;
        bytes -= written;
        passed += written + (long) OVERHEAD * whole;
        answers.advanceTo(passed);
        flooded = answers.total() > MAX_BYTES;
        // Not for every frame: waking all waiting threads for one free slot costs more than a longer wait.
        if (waiting > 0 && messages <= MAX_MESSAGES / 2 && bytes <= MAX_BYTES / 2) {
            room.signalAll();
        }
    }

    /** Whether event loops have added so much that their receivers must not be called for now. */
    boolean isFlooded() {
        return flooded;
    }

    /** Whether everything is written. */
    boolean isIdle() {
        lock.lock();
        try {
            return writer == Writer.NONE;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Called by a sending thread after it has written its frame, or a part of it.
     *
     * @return whether the event loop has to be woken up
     */
    boolean written(byte[] frame, int count) {
        lock.lock();
        try {
            boolean whole = count == length(frame);
            uncount(whole ? 1 : 0, count);
            if (!whole) {
                taken.add(frame);
                offset = count;
            }
            // Closing waits until the writer has stopped; the event loop notices that.
            boolean more = !whole || !queue.isEmpty() || refusal != null;
            writer = more ? Writer.LOOP : Writer.NONE;
            return more;
        } finally {
            lock.unlock();
        }
    }

    /** Called before a read. The event loop writes what is sent meanwhile after the read, all at once. */
    void beginRead() {
        lock.lock();
        try {
            quiet = true;
            if (writer == Writer.NONE) {
                writer = Writer.LOOP;
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Copies the next bytes for the event loop to write.
     *
     * @return whether there are any; if not, or if a sending thread is writing, the event loop is not the writer any more
     */
    boolean fill(ByteBuffer buffer) {
        if (!take()) {
            return false;
        }
        int skip = offset;
        for (byte[] frame : taken) {
            put(frame, skip, buffer);
            put(terminator, skip - frame.length, buffer);
            if (!buffer.hasRemaining()) {
                break;
            }
            skip = 0;
        }
        return true;
    }

    /** Copies the bytes after {@code skip} that fit; a negative {@code skip} means none are skipped. */
    private static void put(byte[] bytes, int skip, ByteBuffer buffer) {
        int from = Math.max(0, skip);
        int length = Math.min(bytes.length - from, buffer.remaining());
        if (length > 0) {
            buffer.put(bytes, from, length);
        }
    }

    private int length(byte[] frame) {
        return frame.length + terminator.length;
    }

    private boolean take() {
        lock.lock();
        try {
            if (writer != Writer.LOOP) {
                return false;
            }
            if (discarded) {
                taken.clear();
            }
            if (taken.isEmpty()) {
                if (queue.isEmpty()) {
                    writer = Writer.NONE;
                    return false;
                }
                ArrayDeque<byte[]> empty = taken;
                taken = queue;
                queue = empty;
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Called by the event loop with the number of bytes written after {@link #fill}. */
    void written(int count) {
        int whole = 0;
        int left = count + offset;
        for (byte[] frame = taken.peek(); frame != null && left >= length(frame); frame = taken.peek()) {
            left -= length(frame);
            taken.remove();
            whole++;
        }
        offset = left;
        lock.lock();
        try {
            uncount(whole, count);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Closes the queue for new frames and wakes blocked threads. Queued frames can still be written.
     *
     * @return the first reason that was given
     */
    Disconnect refuse(Disconnect reason) {
        lock.lock();
        try {
            Disconnect first = refusal == null ? reason : refusal;
            refusal = first;
            room.signalAll();
            return first;
        } finally {
            lock.unlock();
        }
    }

    /** Closes the queue as {@link #refuse} does, and drops queued frames. */
    Disconnect discard(Disconnect reason) {
        lock.lock();
        try {
            discarded = true;
            queue.clear();
            answers.clear();
            flooded = false;
            return refuse(reason);
        } finally {
            lock.unlock();
        }
    }
}
