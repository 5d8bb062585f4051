package dev.antiphon.transport;

import dev.antiphon.internal.Words;
import java.util.Arrays;

/**
 * One message a line. A line feed ends a message, and the carriage return before it, if there is one, is no part of it.
 * White space at the beginning of a line is dropped, so that a blank line is no message. JSON text has raw line breaks only
 * where white space may stand, and so a message that has some can be sent with blanks in their place.
 */
final class NewlineFraming implements Framing {
    static final NewlineFraming INSTANCE = new NewlineFraming();

    private static final byte[] END = {'\n'};

    private NewlineFraming() {}

    @Override
    public byte[] open(byte[] message) {
        int first = Math.min(
                Words.indexOf((byte) '\n', message, 0, message.length),
                Words.indexOf((byte) '\r', message, 0, message.length));
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
    public byte[] end() {
        return END;
    }

    @Override
    public Decoder decoder(int messageBytes) {
        return new LineDecoder(messageBytes);
    }

    @Override
    public String toString() {
        return "newline";
    }

    private static final class LineDecoder implements Decoder {
        /** A guess at the size of a line, of which nothing is known until it ends. */
        private static final int USUAL_SIZE = 1024;

        private final int limit;
        private final PartialMessage partial = new PartialMessage();

        /** Whether the line has become too long; the rest of it is not kept. */
        private boolean skipping;

        LineDecoder(int messageBytes) {
            // No array is larger, and there must be one more byte for a carriage return.
            this.limit = Math.min(messageBytes, Integer.MAX_VALUE - 16);
        }

        @Override
        public void feed(byte[] bytes, int start, int end, Receiver receiver) {
            int position = start;
            while (position < end) {
                if (!isInside() && isBlank(bytes[position])) {
                    position++;
                    continue;
                }
                int newline = Words.indexOf((byte) '\n', bytes, position, end);
                if (newline == end) {
                    keep(bytes, position, end);
                    return;
                }
                finish(bytes, position, newline, receiver);
                position = newline + 1;
            }
        }

        @Override
        public boolean isInside() {
            return skipping || partial.size() > 0;
        }

        /** The line goes on. One byte more than the limit is kept, since it may be the carriage return. */
        private void keep(byte[] bytes, int start, int end) {
            if (skipping || end - start > limit + 1 - partial.size()) {
                skipping = true;
                partial.clear();
            } else {
                partial.add(bytes, start, end, USUAL_SIZE, limit + 1);
            }
        }

        /** The line ends. */
        private void finish(byte[] bytes, int start, int newline, Receiver receiver) {
            if (!isInside()) {
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
