package dev.antiphon.transport.socket;

import dev.antiphon.transport.Disconnect;
import dev.antiphon.transport.TransportException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What was sent on a socket and is not yet written, in order, and who may write it.
 *
 * <p>There is one lock, and under it one writer at a time: nobody, a sender that found nothing to wait for, or the loop. Who
 * adds a frame learns under the lock whether there is a writer, and who stops to write looks for frames under the same lock, so
 * none is left behind. Copying and writing happen outside of the lock: they touch only what the writer has taken.
 *
 * <p>Threads that send wait at the bound. Loops never wait, and so what their receivers answer has a bound of its own, at which
 * the link is flooded and reads no more. If there was one bound for both, two peers that send as fast as they can would always
 * be near it, and one answer too many on either side would keep both from reading, for good. It is far more than TCP lets a
 * peer read before it tells the other that there is room, which is a sixteenth of some megabytes.
 */
final class SocketOutboundQueue {
    private static final int MOST_MESSAGES = 1024;
    private static final long MOST_BYTES = 32L * 1024 * 1024;

    /** What an answer counts for beside its bytes, so that there is an end to small ones too. */
    private static final int OVERHEAD = 256;

    /** A sender writes no more than this itself: it is as much as the JDK copies to native memory at once. */
    private static final int DIRECT_BYTES = 64 * 1024;

    /** What a sender has to do after it added a frame. */
    enum Next {
        NOTHING,
        /** Write the frame itself, which was not queued, and then tell {@link #written(byte[], int)}. */
        WRITE,
        /** Wake the loop up. */
        WAKE
    }

    private enum Writer {
        NOBODY,
        SENDER,
        LOOP
    }

    private final String peer;
    private final byte[] end;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();

    private Writer writer = Writer.NOBODY;
    private ArrayDeque<byte[]> queue = new ArrayDeque<>();
    private int messages;
    private long bytes;
    private int waiting;
    private @Nullable Disconnect refusal;
    private boolean discarded;

    /** Whether nothing was sent since the peer was heard: then a sender is probably alone, and waits for the answer. */
    private boolean quiet = true;

    /** Where the stream of frames, with their overhead, is when all is written; where it is now; and what of it are answers. */
    private long added;

    private long passed;
    private final ByteRanges answers = new ByteRanges();

    /** Written under the lock; read by the loop without it, for every message. */
    private volatile boolean flooded;

    /** What the writer has taken out of the queue, and how much of the first frame is written. Only the writer's. */
    private ArrayDeque<byte[]> taken = new ArrayDeque<>();

    private int offset;

    /** @param end what is written behind every frame, since no frame that is added has it yet */
    SocketOutboundQueue(String peer, byte[] end) {
        this.peer = peer;
        this.end = end;
    }

    /**
     * Adds a frame.
     *
     * @param patient whether this thread may wait for room, and write; a loop may not
     * @throws TransportException if nothing is taken any more
     */
    Next add(byte[] frame, boolean patient) {
        lock.lock();
        try {
            while (patient && refusal == null && isFullFor(frame)) {
                waiting++;
                room.awaitUninterruptibly();
                waiting--;
            }
            if (refusal != null) {
                throw new TransportException("Cannot send to " + peer + ": " + refusal.detail(), refusal);
            }
            count(frame, patient);
            boolean first = quiet;
            quiet = false;
            if (writer == Writer.NOBODY && first && patient && frame.length <= DIRECT_BYTES) {
                writer = Writer.SENDER;
                return Next.WRITE;
            }
            queue.add(frame);
            if (writer == Writer.NOBODY) {
                writer = Writer.LOOP;
                return Next.WAKE;
            }
            return Next.NOTHING;
        } finally {
            lock.unlock();
        }
    }

    /** A frame larger than the bound goes alone. */
    private boolean isFullFor(byte[] frame) {
        return messages >= MOST_MESSAGES || (messages > 0 && bytes + length(frame) > MOST_BYTES);
    }

    private void count(byte[] frame, boolean patient) {
        long start = added;
        added += length(frame) + OVERHEAD;
        messages++;
        bytes += length(frame);
        if (!patient) {
            answers.add(start, added);
            flooded = answers.total() > MOST_BYTES;
        }
    }

    /** So many frames are completely written now, and so many bytes were written. */
    private void uncount(int whole, int written) {
        if (discarded) {
            return;
        }
        messages -= whole;
        bytes -= written;
        passed += written + (long) OVERHEAD * whole;
        answers.pass(passed);
        flooded = answers.total() > MOST_BYTES;
        // Not for every frame: to wake a crowd for one place costs more than to let it wait for many.
        if (waiting > 0 && messages <= MOST_MESSAGES / 2 && bytes <= MOST_BYTES / 2) {
            room.signalAll();
        }
    }

    /** Whether a loop has sent so much that its receiver must get nothing more to answer. */
    boolean isFlooded() {
        return flooded;
    }

    /** Whether everything is written. */
    boolean isIdle() {
        lock.lock();
        try {
            return writer == Writer.NOBODY;
        } finally {
            lock.unlock();
        }
    }

    /**
     * A sender has written the frame it was told to write, or a part of it.
     *
     * @return whether the loop has to be woken up
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
            // Who closes waits until the writer has stopped, and learns of that from the loop.
            boolean more = !whole || !queue.isEmpty() || refusal != null;
            writer = more ? Writer.LOOP : Writer.NOBODY;
            return more;
        } finally {
            lock.unlock();
        }
    }

    /** The peer is about to be heard. The loop writes what is sent meanwhile, when it has read: once, for all of it. */
    void listen() {
        lock.lock();
        try {
            quiet = true;
            if (writer == Writer.NOBODY) {
                writer = Writer.LOOP;
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Copies what the loop has to write next.
     *
     * @return whether there is anything; if not, or if a sender is writing, the loop is not the writer any more
     */
    boolean fill(ByteBuffer buffer) {
        if (!take()) {
            return false;
        }
        int skip = offset;
        for (byte[] frame : taken) {
            put(frame, skip, buffer);
            put(end, skip - frame.length, buffer);
            if (!buffer.hasRemaining()) {
                break;
            }
            skip = 0;
        }
        return true;
    }

    /** Copies what there is room for; of what comes next, a negative number of bytes was written before. */
    private static void put(byte[] bytes, int skip, ByteBuffer buffer) {
        int from = Math.max(0, skip);
        int length = Math.min(bytes.length - from, buffer.remaining());
        if (length > 0) {
            buffer.put(bytes, from, length);
        }
    }

    private int length(byte[] frame) {
        return frame.length + end.length;
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
                    writer = Writer.NOBODY;
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

    /** The loop has written so many bytes of what {@link #fill} gave it. */
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
     * Takes nothing any more, and releases who waits. What was sent is still there to be written.
     *
     * @return why nothing is taken: the first reason that was given
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

    /** Takes nothing any more, as {@link #refuse}, and forgets what was sent. */
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
