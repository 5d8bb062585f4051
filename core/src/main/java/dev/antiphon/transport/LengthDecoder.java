package dev.antiphon.transport;

import java.util.Arrays;

/**
 * A decoder of frames that begin with a header with the length of the message; subclasses parse the header. A frame of length zero
 * holds no message and is skipped, since no JSON text is empty. Not thread-safe.
 */
abstract class LengthDecoder implements Framing.Decoder {
    /** The terminator of frames that need none. */
    static final byte[] NO_TERMINATOR = {};

    private final int limit;
    private final PartialMessage partial = new PartialMessage();

    /** How many bytes of the message are still to come; zero while the header of a frame is read. */
    private long missing;

    /** Whether the message is too large and its bytes are skipped. */
    private boolean skipping;

    LengthDecoder(int maxMessageBytes) {
        // No array is larger.
        this.limit = Math.min(maxMessageBytes, Integer.MAX_VALUE - 16);
    }

    /** A frame with the message in place, behind a header that the caller writes. */
    static byte[] frame(int headerLength, byte[] message) {
        byte[] frame = new byte[headerLength + message.length];
        System.arraycopy(message, 0, frame, headerLength, message.length);
        return frame;
    }

    /**
     * Parses the next bytes of a header, and calls {@link #beginMessage} when the header is complete.
     *
     * @return the position behind the bytes that were read: the end, or the end of the header
     * @throws BrokenFrameException if the bytes are no header
     */
    abstract int readHeader(byte[] bytes, int start, int end) throws BrokenFrameException;

    /** Whether a header has been read in part. */
    abstract boolean isInsideHeader();

    /** Begins a message of this length. */
    final void beginMessage(long length) {
        missing = length;
        skipping = length > limit;
    }

    @Override
    public final void decode(byte[] bytes, int start, int end, Receiver receiver) throws BrokenFrameException {
        int position = start;
        while (position < end) {
            if (missing == 0) {
                position = readHeader(bytes, position, end);
            } else {
                int next = position + (int) Math.min(end - position, missing);
                take(bytes, position, next, receiver);
                position = next;
            }
        }
    }

    @Override
    public final boolean isInsideMessage() {
        return missing > 0 || isInsideHeader();
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
