package dev.antiphon.http;

import dev.antiphon.transport.Receiver;
import java.util.Arrays;

/** Bytes on their way to becoming a message, of which only so many are kept. */
final class Gathered {
    private static final byte[] NONE = new byte[0];

    private final int most;
    private byte[] bytes = NONE;
    private int size;
    private boolean tooLarge;

    Gathered(int most) {
        this.most = most;
    }

    boolean isTooLarge() {
        return tooLarge;
    }

    void add(byte[] part, int start, int end) {
        int length = end - start;
        if (tooLarge || (long) size + length > most) {
            tooLarge = true;
            bytes = NONE;
            size = 0;
            return;
        }
        if (bytes.length - size < length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + length, (int) Math.min(2L * size, most)));
        }
        System.arraycopy(part, start, bytes, size, length);
        size += length;
    }

    void add(byte one) {
        add(new byte[] {one}, 0, 1);
    }

    /** Hands over what is there, unless that is nothing but space, and begins anew. */
    void deliver(Receiver receiver) {
        byte[] message = bytes;
        int end = size;
        boolean skipped = tooLarge;
        bytes = NONE;
        size = 0;
        tooLarge = false;
        if (skipped) {
            receiver.tooLarge(most);
        } else if (firstOf(message, 0, end) != 0) {
            receiver.message(message, 0, end);
        }
    }

    /** The first byte that is not space, or zero if there is none. */
    static byte firstOf(byte[] bytes, int start, int end) {
        for (int i = start; i < end; i++) {
            byte b = bytes[i];
            if (b != ' ' && b != '\t' && b != '\n' && b != '\r') {
                return b;
            }
        }
        return 0;
    }
}
