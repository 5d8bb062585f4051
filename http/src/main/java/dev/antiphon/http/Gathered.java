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

    boolean isEmpty() {
        return size == 0 && !tooLarge;
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

    /** Hands over what is there, and begins anew. */
    void deliver(Receiver receiver) {
        byte[] message = bytes;
        int end = size;
        boolean skipped = tooLarge;
        bytes = NONE;
        size = 0;
        tooLarge = false;
        if (skipped) {
            receiver.tooLarge(most);
        } else if (isJson(message, end)) {
            receiver.message(message, 0, end);
        }
    }

    /** Whether it begins as a message does; a page that explains an error does not. */
    private static boolean isJson(byte[] message, int end) {
        for (int i = 0; i < end; i++) {
            byte b = message[i];
            if (b != ' ' && b != '\t' && b != '\n' && b != '\r') {
                return b == '{' || b == '[';
            }
        }
        return false;
    }
}
