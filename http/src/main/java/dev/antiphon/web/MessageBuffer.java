package dev.antiphon.web;

import dev.antiphon.transport.Receiver;
import java.util.Arrays;

/** Bytes on their way to becoming a message, of which only so many are kept. */
public final class MessageBuffer {
    private static final byte[] NONE = new byte[0];

    private final int most;
    private byte[] bytes = NONE;
    private int size;
    private boolean tooLarge;

    public MessageBuffer(int most) {
        this.most = most;
    }

    public boolean isTooLarge() {
        return tooLarge;
    }

    public void add(byte[] part, int start, int end) {
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

    public void add(byte one) {
        add(new byte[] {one}, 0, 1);
    }

    /** Hands over what is there, unless that is nothing but space, and begins anew. */
    public void deliver(Receiver receiver) {
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
    public static byte firstOf(byte[] bytes, int start, int end) {
        for (int i = start; i < end; i++) {
            byte b = bytes[i];
            if (b != ' ' && b != '\t' && b != '\n' && b != '\r') {
                return b;
            }
        }
        return 0;
    }
}
