package dev.antiphon.transport;

import dev.antiphon.internal.ByteWords;
import java.util.Arrays;

/**
 * The framing with one message per line. A line feed ends a message; a carriage return before it is dropped. White space at the
 * beginning of a line is dropped, so that a blank line is no message. JSON text has raw line breaks only where white space is allowed,
 * and so the encoder replaces them with blanks.
 */
final class NewlineFraming implements Framing {
    static final NewlineFraming INSTANCE = new NewlineFraming();

    private static final byte[] END = {'\n'};

    private NewlineFraming() {}

    @Override
    public byte[] encode(byte[] message) {
        int first = Math.min(
                ByteWords.indexOf((byte) '\n', message, 0, message.length),
                ByteWords.indexOf((byte) '\r', message, 0, message.length));
        if (first == message.length) {
            return message;
        }
        byte[] line = message.clone();
        for (int i = first; i < line.length; i++) {
            if (line[i] == '\n' || line[i] == '\r') {
                line[i] = ' ';
            }
        }
        return line;
    }

    @Override
    public byte[] terminator() {
        return END;
    }

    @Override
    public Decoder decoder(int maxMessageBytes) {
        return new LineDecoder(maxMessageBytes);
    }

    @Override
    public String toString() {
        return "newline";
    }

    private static final class LineDecoder implements Decoder {
        /** The initial capacity for a line, since its size is not known until it ends. */
        private static final int USUAL_SIZE = 1024;

        private final int limit;
        private final PartialMessage partial = new PartialMessage();

        /** Whether the line is too long and the rest of it is skipped. */
        private boolean skipping;

        LineDecoder(int maxMessageBytes) {
            // The largest array size, less one byte for a carriage return.
            this.limit = Math.min(maxMessageBytes, Integer.MAX_VALUE - 16);
        }

        @Override
        public void decode(byte[] bytes, int start, int end, Receiver receiver) {
            int position = start;
            while (position < end) {
                if (!isInsideMessage() && isBlank(bytes[position])) {
                    position++;
                    continue;
                }
                int newline = ByteWords.indexOf((byte) '\n', bytes, position, end);
                if (newline == end) {
                    keep(bytes, position, end);
                    return;
                }
                finish(bytes, position, newline, receiver);
                position = newline + 1;
            }
        }

        @Override
        public boolean isInsideMessage() {
            return skipping || partial.size() > 0;
        }

        /** Buffers a part of a line. One byte more than the limit is kept, since it may be the carriage return. */
        private void keep(byte[] bytes, int start, int end) {
            if (skipping || end - start > limit + 1 - partial.size()) {
                skipping = true;
                partial.clear();
            } else {
                partial.add(bytes, start, end, USUAL_SIZE, limit + 1);
            }
        }

        /** Ends a line and delivers its message. */
        private void finish(byte[] bytes, int start, int newline, Receiver receiver) {
            if (!isInsideMessage()) {
                int last = bytes[newline - 1] == '\r' ? newline - 1 : newline;
                if (last - start > limit) {
                    receiver.tooLarge(limit);
                } else {
                    receiver.message(Arrays.copyOfRange(bytes, start, last), 0, last - start);
                }
                return;
            }
            if (newline > start) {
                keep(bytes, start, newline);
            }
            int dropped = !skipping && partial.last() == '\r' ? 1 : 0;
            if (skipping || partial.size() - dropped > limit) {
                skipping = false;
                partial.clear();
                receiver.tooLarge(limit);
            } else {
                byte[] message = partial.take(dropped);
                receiver.message(message, 0, message.length);
            }
        }

        private static boolean isBlank(byte one) {
            return one == ' ' || one == '\t' || one == '\r' || one == '\n';
        }
    }
}
