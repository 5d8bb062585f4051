package dev.antiphon.http;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What was sent and is not yet written, with a bound at which senders wait. Those who must not wait go beyond it; at twice the bound
 * it is flooded, and they get nothing more to answer.
 */
final class Outbox {
    /** What became of a message. */
    enum Outcome {
        QUEUED,
        /** The channel has ended. */
        ENDED,
        /** There was no room, and the peer has taken nothing for so long. */
        STALLED
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final ArrayDeque<byte[]> queue = new ArrayDeque<>();
    private final int mostMessages;
    private final long mostBytes;
    private final Duration stall;

    /** Grows with every message that is written. */
    private long progress;

    private int messages;
    private long bytes;
    private boolean ended;

    Outbox(int mostMessages, long mostBytes, Duration stall) {
        this.mostMessages = mostMessages;
        this.mostBytes = mostBytes;
        this.stall = stall;
    }

    /** Adds a message, after waiting for room if the caller may and wants to. An interruption does not end the wait. */
    Outcome add(byte[] message, boolean wait) {
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
            queue.add(message);
            messages++;
            bytes += message.length;
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

    boolean isFlooded() {
        lock.lock();
        try {
            return messages > 2 * mostMessages || (messages > 1 && bytes > 2 * mostBytes);
        } finally {
            lock.unlock();
        }
    }

    /** Takes the next message; it counts until it is written. */
    byte @Nullable [] poll() {
        lock.lock();
        try {
            return queue.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Messages that were taken have been written. */
    void written(int count, long size) {
        lock.lock();
        try {
            messages -= count;
            bytes -= size;
            progress += count;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

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
