package dev.antiphon.web;

import dev.antiphon.transport.Receiver;
import java.util.Arrays;

/**
 * A growing buffer for one message that arrives in parts, with an upper bound. A message over the bound is dropped, and its further
 * parts are skipped. Not thread-safe.
 */
public final class MessageBuffer {
    private static final byte[] NONE = new byte[0];

    private final int maxBytes;
    private byte[] bytes = NONE;
    private int size;
    private boolean tooLarge;

    /**
     * An empty buffer.
     *
     * @param maxBytes the largest message that is kept
     */
    public MessageBuffer(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Returns whether the message has exceeded the bound.
     *
     * @return whether it has
     */
    public boolean isTooLarge() {
        return tooLarge;
    }

    /**
     * Appends a part. The caller gives the array away: the first part becomes the buffer without a copy.
     *
     * @param part the bytes
     * @return false if the message exceeds the bound
     */
    public boolean add(byte[] part) {
        if (size == 0 && !tooLarge && part.length <= maxBytes) {
            bytes = part;
            size = part.length;
            return true;
        }
        return add(part, 0, part.length);
    }

    /**
     * Appends a copy of a part.
     *
     * @param part the array
     * @param start the index of the first byte
     * @param end the index after the last byte
     * @return false if the message exceeds the bound
     */
    public boolean add(byte[] part, int start, int end) {
        int length = end - start;
        if (tooLarge || (long) size + length > maxBytes) {
            tooLarge = true;
            bytes = NONE;
            size = 0;
            return false;
        }
        if (bytes.length - size < length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + length, (int) Math.min(2L * size, maxBytes)));
        }
        System.arraycopy(part, start, bytes, size, length);
        size += length;
        return true;
    }

    /**
     * Appends one byte.
     *
     * @param one the byte
     */
    public void add(byte one) {
        add(new byte[] {one}, 0, 1);
    }

    /**
     * Returns the message and empties the buffer.
     *
     * @return the bytes; empty if the message was too large
     */
    public byte[] take() {
        byte[] message = size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
        clear();
        return message;
    }

    /**
     * Passes the message to a receiver, unless it is blank, and empties the buffer.
     *
     * @param receiver gets the message, or that it was too large
     */
    public void deliver(Receiver receiver) {
        byte[] message = bytes;
        int end = size;
        boolean skipped = tooLarge;
        clear();
        if (skipped) {
            receiver.tooLarge(maxBytes);
        } else if (firstOf(message, 0, end) != 0) {
            receiver.message(message, 0, end);
        }
    }

    private void clear() {
        bytes = NONE;
        size = 0;
        tooLarge = false;
    }

    /**
     * Finds the first byte that is not white space.
     *
     * @param bytes the array
     * @param start the index of the first byte
     * @param end the index after the last byte
     * @return the byte, or zero if there is none
     */
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
