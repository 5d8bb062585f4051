package dev.antiphon.transport;

import java.util.Arrays;

/**
 * Reads frames that tell their length first; how they tell it is the subclass' matter. A frame of length zero holds no message
 * and is passed over, since no JSON text is empty.
 */
abstract class LengthDecoder implements Framing.Decoder {
    private final int limit;
    private final PartialMessage partial = new PartialMessage();

    /** How many bytes of the message are still to come; zero while the head of a frame is read. */
    private long missing;

    /** Whether the message is too large; its bytes are not kept. */
    private boolean skipping;

    LengthDecoder(int messageBytes) {
        // No array is larger.
        this.limit = Math.min(messageBytes, Integer.MAX_VALUE - 16);
    }

    /**
     * Reads on in the head of a frame, and calls {@link #body} if it ends.
     *
     * @return the position behind what was read: the end, or that of the head
     * @throws BrokenFrameException if it is no head
     */
    abstract int head(byte[] bytes, int start, int end) throws BrokenFrameException;

    /** Whether some of a head was read, and not all. */
    abstract boolean isInsideHead();

    /** Tells how long the body is. */
    final void body(long length) {
        missing = length;
        skipping = length > limit;
    }

    @Override
    public final void feed(byte[] bytes, int start, int end, Receiver receiver) throws BrokenFrameException {
        int position = start;
        while (position < end) {
            if (missing == 0) {
                position = head(bytes, position, end);
            } else {
                int next = position + (int) Math.min(end - position, missing);
                take(bytes, position, next, receiver);
                position = next;
            }
        }
    }

    @Override
    public final boolean isInside() {
        return missing > 0 || isInsideHead();
    }

    private void take(byte[] bytes, int start, int end, Receiver receiver) {
        missing -= end - start;
        if (skipping) {
            if (missing == 0) {
                receiver.tooLarge(limit);
            }
        } else if (missing == 0 && partial.size() == 0) {
            receiver.message(Arrays.copyOfRange(bytes, start, end), 0, end - start);
        } else {
            int length = (int) (partial.size() + (end - start) + missing);
            partial.add(bytes, start, end, length, length);
            if (missing == 0) {
                byte[] message = partial.take(0);
                receiver.message(message, 0, message.length);
            }
        }
    }
}
