package dev.antiphon.http.internal.websocket;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a channel that wait to be written, with bounds at which senders wait. Event loops must not wait, so responses that
 * receivers send have a bound of their own: above it the queue is flooded, and the channel stops reading. With one bound for both, two
 * peers that send as fast as they can would always be near it, and one response too many on either side would keep both from reading
 * for ever. Thread-safe.
 */
final class OutboundQueue {
    /** The outcome of adding a message. */
    enum Outcome {
        QUEUED,
        /** The message is queued, and the caller must schedule a flush. */
        FIRST,
        /** The channel is closed. */
        ENDED,
        /** There was no room, and the peer has read nothing within the timeout. */
        STALLED
    }

    /** This much may be in the network, so that it says nothing yet about the peer. */
    private static final long MIN_FLOOD = 8L << 20;

    /** What a response counts for besides its bytes, so that small ones are bounded too. */
    private static final int OVERHEAD = 256;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<Message> queue = new ArrayDeque<>();
    private final int maxMessages;
    private final long maxBytes;
    private final Duration stallTimeout;

    /** Grows with everything that is written. */
    private long progress;

    private int messages;
    private long bytes;
    private long responses;
    private boolean flushScheduled;
    private boolean ended;

    OutboundQueue(int maxMessages, long maxBytes, Duration stallTimeout) {
        this.maxMessages = maxMessages;
        this.maxBytes = maxBytes;
        this.stallTimeout = stallTimeout;
    }

    /**
     * Adds a message. An interrupt does not end the wait.
     *
     * @param wait whether to wait for room
     * @param response whether an event loop sends it
     */
    Outcome add(byte[] message, boolean wait, boolean response) {
        lock.lock();
        try {
            boolean interrupted = false;
            long seen = progress;
            long left = stallTimeout.toNanos();
            while (wait && !ended && !hasRoomFor(message.length)) {
                if (left <= 0) {
                    return Outcome.STALLED;
                }
                try {
                    left = room.awaitNanos(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
                if (progress != seen) {
                    seen = progress;
                    left = stallTimeout.toNanos();
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (ended) {
                return Outcome.ENDED;
            }
            Message queued = new Message(message, response ? message.length + OVERHEAD : 0);
            queue.add(queued);
            messages++;
            bytes += message.length;
            responses += queued.weight();
            boolean first = !flushScheduled;
            flushScheduled = true;
            return first ? Outcome.FIRST : Outcome.QUEUED;
        } finally {
            lock.unlock();
        }
    }

    /** Whether a message of this size has room; into an empty queue, any size has. */
    boolean hasRoomFor(int size) {
        lock.lock();
        try {
            return messages == 0 || (messages < maxMessages && bytes + size <= maxBytes);
        } finally {
            lock.unlock();
        }
    }

    /** Whether too many responses wait, so that receivers must get no more requests. */
    boolean isFlooded() {
        lock.lock();
        try {
            return responses > Math.max(maxBytes, MIN_FLOOD);
        } finally {
            lock.unlock();
        }
    }

    /** Takes the next message, which counts until it is written. After null, the next message needs another flush. */
    @Nullable
    Message poll() {
        lock.lock();
        try {
            Message next = queue.poll();
            if (next == null) {
                flushScheduled = false;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Frees the room of messages that have been written.
     *
     * @param count the number of complete messages
     * @param size the number of bytes
     * @param weight what the messages counted as responses
     */
    void written(int count, long size, long weight) {
        lock.lock();
        try {
            messages -= count;
            bytes -= size;
            responses -= weight;
            progress++;
            // Not for every message: waking all waiting threads for one place costs more than letting them wait for
            // many.
            if (messages <= maxMessages / 2 && bytes <= maxBytes / 2) {
                room.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * A message that waits to be written.
     *
     * @param bytes its bytes
     * @param weight what it counts as a response, or zero if it is none
     */
    @SuppressWarnings("ArrayRecordComponent") // messages are written, never compared
    record Message(byte[] bytes, long weight) {}

    /** Rejects further messages, and releases the threads that wait. Queued messages can still be taken. */
    void end() {
        lock.lock();
        try {
            ended = true;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
