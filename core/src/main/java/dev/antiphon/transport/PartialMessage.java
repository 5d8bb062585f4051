package dev.antiphon.transport;

import java.util.Arrays;

/**
 * The bytes of a message that has not come to its end. It grows with the bytes that have really come: a peer that announces
 * much and sends little costs little. For one thread at a time.
 */
final class PartialMessage {
    /** What may be reserved for bytes that were announced and have not come. */
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
     * @param expected how large the message will be, as far as that is known
     * @param most how large it can be; not less than it is with these bytes
     */
    void add(byte[] source, int start, int end, int expected, int most) {
        int needed = size + (end - start);
        if (needed > bytes.length) {
            // Twice the room each time keeps the copying linear; in long, since that may be more than an int holds.
            long room = Math.max(2L * bytes.length, Math.min(expected, IN_ADVANCE));
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(room, most)));
        }
        System.arraycopy(source, start, bytes, size, end - start);
        size = needed;
    }

    /** Takes the message but for its last so many bytes, in an array of its own. */
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
