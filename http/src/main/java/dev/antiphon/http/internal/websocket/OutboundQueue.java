package dev.antiphon.http.internal.websocket;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What was sent and is not yet written, with a bound at which senders wait. Event loops must not wait, and so what receivers answer
 * has a bound of its own, at which it is flooded and they get nothing more to answer. With one bound for both, two peers that send as
 * fast as they can would always be near it, and one answer too many on either side would keep both from reading, for good.
 */
final class OutboundQueue {
    /** What became of a message. */
    enum Outcome {
        QUEUED,
        /** The channel has ended. */
        ENDED,
        /** There was no room, and the peer has taken nothing for so long. */
        STALLED
    }

    /** So much may be under way in the network, where the peer's silence says nothing yet. */
    private static final long LEAST_FLOOD = 8L << 20;

    /** What an answer counts for beside its bytes, so that there is an end to small ones too. */
    private static final int OVERHEAD = 256;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<Sent> queue = new ArrayDeque<>();
    private final int mostMessages;
    private final long mostBytes;
    private final Duration stall;

    /** Grows with everything that is written. */
    private long progress;

    private int messages;
    private long bytes;
    private long answers;
    private boolean ended;

    OutboundQueue(int mostMessages, long mostBytes, Duration stall) {
        this.mostMessages = mostMessages;
        this.mostBytes = mostBytes;
        this.stall = stall;
    }

    /**
     * Adds a message. An interruption does not end the wait.
     *
     * @param wait whether to wait for room
     * @param answer whether an event loop sends it
     */
    Outcome add(byte[] message, boolean wait, boolean answer) {
        lock.lock();
        try {
            boolean interrupted = false;
            long seen = progress;
            long left = stall.toNanos();
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
                    left = stall.toNanos();
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (ended) {
                return Outcome.ENDED;
            }
            Sent sent = new Sent(message, answer ? message.length + OVERHEAD : 0);
            queue.add(sent);
            messages++;
            bytes += message.length;
            answers += sent.weight();
            return Outcome.QUEUED;
        } finally {
            lock.unlock();
        }
    }

    /** Whether a message of that size has room; one alone may be of any size. */
    boolean hasRoomFor(int size) {
        lock.lock();
        try {
            return messages == 0 || (messages < mostMessages && bytes + size <= mostBytes);
        } finally {
            lock.unlock();
        }
    }

    /** Whether receivers have answered so much that they must get nothing more to answer. */
    boolean isFlooded() {
        lock.lock();
        try {
            return answers > Math.max(mostBytes, LEAST_FLOOD);
        } finally {
            lock.unlock();
        }
    }

    /** Takes the next message; it counts until it is written. */
    @Nullable
    Sent poll() {
        lock.lock();
        try {
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Of what was taken, so much has been written.
     *
     * @param count how many messages, to their ends
     * @param size how many bytes
     * @param weight what they counted as answers
     */
    void written(int count, long size, long weight) {
        lock.lock();
        try {
            messages -= count;
            bytes -= size;
            answers -= weight;
            progress++;
            // Not for every message: to wake a crowd for one place costs more than to let it wait for many.
            if (messages <= mostMessages / 2 && bytes <= mostBytes / 2) {
                room.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * A message that waits to be written.
     *
     * @param message its bytes
     * @param weight what it counts as an answer, or zero if it is none
     */
    @SuppressWarnings("ArrayRecordComponent") // messages are written, and compared by nobody
    record Sent(byte[] message, long weight) {}

    /** Lets nobody wait, and takes nothing, any more. What is queued can still be taken. */
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
