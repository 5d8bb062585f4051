package dev.antiphon.transport;

import java.util.Arrays;

/**
 * A growing buffer for a message that is not complete. It grows with the bytes that have arrived, not with the announced length, so that
 * a peer cannot make it allocate much by announcing much. Not thread-safe.
 */
final class PartialMessage {
    /** The most that is allocated for bytes that were announced and have not arrived. */
    private static final int IN_ADVANCE = 64 * 1024;

    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int size;

    int size() {
        return size;
    }

    byte last() {
        return bytes[size - 1];
    }

    /**
     * Adds bytes to the end.
     *
     * @param expected the expected size of the message
     * @param max the largest possible size; not less than the size with these bytes
     */
    void add(byte[] source, int start, int end, int expected, int max) {
        int needed = size + (end - start);
        if (needed > bytes.length) {
            // Twice the room each time keeps the copying linear; in long, since that may be more than an int holds.
            long room = Math.max(2L * bytes.length, Math.min(expected, IN_ADVANCE));
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(room, max)));
        }
        System.arraycopy(source, start, bytes, size, end - start);
        size = needed;
    }

    /** Removes and returns the message without its last {@code dropped} bytes, in an array of its own. */
    byte[] take(int dropped) {
        int length = size - dropped;
        byte[] whole = bytes.length == length ? bytes : Arrays.copyOf(bytes, length);
        clear();
        return whole;
    }

    void clear() {
        bytes = NOTHING;
        size = 0;
    }
}
