package dev.antiphon.transport;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of outbound messages that the peer has not taken yet. Guarded by the lock of its owner.
 *
 * <p>A thread that may block adds a message only when there is room. Threads that must not block may exceed the bound; at twice the
 * bound the queue is flooded, and their receivers are not called until it has drained. The second bound is needed: two peers that
 * send to each other as fast as they can are always near the first one, and if both stopped reading there, they would deadlock.
 */
final class SendBacklog {
    private static final int MESSAGES = 1024;
    private static final long BYTES = 32L * 1024 * 1024;

    private final ArrayDeque<byte[]> queue = new ArrayDeque<>();

    /** The bytes of the first message that have been copied into a chunk. */
    private int offset;

    private int messages;
    private long bytes;

    /** What has been copied into a chunk and is not written yet; included in {@code messages} and {@code bytes}. */
    private int chunkMessages;

    private int chunkBytes;

    /** Whether a thread that may block can add a message of this size; an empty queue takes a message of any size. */
    boolean hasRoomFor(int size) {
        return messages == 0 || (messages < MESSAGES && bytes + size <= BYTES);
    }

    boolean isFlooded() {
        return messages > 2 * MESSAGES || (messages > 1 && bytes > 2 * BYTES);
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    void add(byte[] message) {
        queue.add(message);
        messages++;
        bytes += message.length;
    }

    /** Removes the next message, for transports that carry messages. */
    byte @Nullable [] poll() {
        byte[] message = queue.poll();
        if (message != null) {
            messages--;
            bytes -= message.length;
        }
        return message;
    }

    /**
     * Copies the next bytes into a chunk, as many as fit, for transports that carry bytes.
     *
     * @return the number of bytes; they count as queued until {@link #written}
     */
    int fill(byte[] chunk) {
        byte[] first;
        while (chunkBytes < chunk.length && (first = queue.peek()) != null) {
            int part = Math.min(first.length - offset, chunk.length - chunkBytes);
            System.arraycopy(first, offset, chunk, chunkBytes, part);
            chunkBytes += part;
            offset += part;
            if (offset == first.length) {
                queue.remove();
                offset = 0;
                chunkMessages++;
            }
        }
        return chunkBytes;
    }

    /** Called when the chunk has been written. */
    void written() {
        messages -= chunkMessages;
        bytes -= chunkBytes;
        chunkMessages = 0;
        chunkBytes = 0;
    }

    /** Drops everything that is not in a chunk. */
    void clear() {
        queue.clear();
        offset = 0;
        messages = chunkMessages;
        bytes = chunkBytes;
    }
}
