package dev.antiphon.transport;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What was sent and not yet taken by the peer, and how much of that there may be. Guarded by its owner's lock.
 *
 * <p>A thread that may wait adds only what there is room for. Those who never wait go beyond the bound; at twice the bound it
 * is flooded, and they get nothing more to answer. Not at the bound itself: there two peers that send to each other as fast as
 * they can are all the time, and if one answer too many kept them from reading, both would wait for each other for good.
 */
final class Backlog {
    private static final int MESSAGES = 1024;
    private static final long BYTES = 32L * 1024 * 1024;

    private final ArrayDeque<byte[]> queue = new ArrayDeque<>();

    /** How much of the first message is in a chunk already. */
    private int offset;

    private int messages;
    private long bytes;

    /** What is in a chunk and not yet written; it counts among the messages and bytes. */
    private int chunkMessages;

    private int chunkBytes;

    /** Whether a message of that size may be added by who can wait; one alone may be of any size. */
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

    /** Takes the next message, for those that carry messages. */
    byte @Nullable [] poll() {
        byte[] message = queue.poll();
        if (message != null) {
            messages--;
            bytes -= message.length;
        }
        return message;
    }

    /**
     * Copies what comes next into a chunk, as many bytes as fit, for those that carry bytes.
     *
     * @return how many bytes these are; they count until they are {@link #written}
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

    /** The chunk was written. */
    void written() {
        messages -= chunkMessages;
        bytes -= chunkBytes;
        chunkMessages = 0;
        chunkBytes = 0;
    }

    /** Forgets everything that is not in a chunk. */
    void clear() {
        queue.clear();
        offset = 0;
        messages = chunkMessages;
        bytes = chunkBytes;
    }
}
