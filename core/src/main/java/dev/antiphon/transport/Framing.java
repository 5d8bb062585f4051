package dev.antiphon.transport;

import java.util.Arrays;

/** A codec between messages and a stream of bytes. Immutable. */
public interface Framing {
    /**
     * The framing with one message per line, used by MCP, ACP and most others.
     *
     * @return the framing
     */
    static Framing newline() {
        return NewlineFraming.INSTANCE;
    }

    /**
     * The framing with a {@code Content-Length} header before each message, used by LSP.
     *
     * @return the framing
     */
    static Framing contentLength() {
        return ContentLengthFraming.INSTANCE;
    }

    /**
     * The framing with the length before each message, as four bytes in big-endian order.
     *
     * @return the framing
     */
    static Framing lengthPrefix() {
        return LengthPrefixFraming.INSTANCE;
    }

    /**
     * Returns a framing by its name in URIs and command lines.
     *
     * @param name {@code newline}, {@code content-length} or {@code length-prefix}
     * @return the framing
     * @throws IllegalArgumentException if there is no such framing; the message lists those there are
     */
    static Framing named(String name) {
        return switch (name) {
            case "newline" -> newline();
            case "content-length" -> contentLength();
            case "length-prefix" -> lengthPrefix();
            default ->
                throw new IllegalArgumentException(
                        "There is no framing '" + name + "'; there are newline, content-length and length-prefix");
        };
    }

    /**
     * Encodes a message as a frame without its terminator. A message that needs no change is not copied.
     *
     * @param message the message, valid JSON; not changed
     * @return the bytes to write before the {@link #terminator}; perhaps the same array
     */
    byte[] encode(byte[] message);

    /**
     * The bytes that end every frame; none by default.
     *
     * @return the bytes, perhaps none; not to be changed
     */
    default byte[] terminator() {
        return LengthDecoder.NO_TERMINATOR;
    }

    /**
     * Encodes a message as a whole frame.
     *
     * @param message the message, valid JSON; not changed
     * @return the bytes to write; perhaps the same array
     */
    default byte[] frame(byte[] message) {
        byte[] encoded = encode(message);
        byte[] terminator = terminator();
        if (terminator.length == 0) {
            return encoded;
        }
        byte[] frame = Arrays.copyOf(encoded, encoded.length + terminator.length);
        System.arraycopy(terminator, 0, frame, encoded.length, terminator.length);
        return frame;
    }

    /**
     * Creates a decoder for one stream.
     *
     * @param maxMessageBytes the size limit for messages; larger ones are skipped
     * @return the decoder
     */
    Decoder decoder(int maxMessageBytes);

    /** A decoder of one stream. Not thread-safe. */
    interface Decoder {
        /**
         * Decodes the next bytes of the stream and passes the messages that they complete to a receiver.
         *
         * @param bytes the array that holds them; may be reused when this returns
         * @param start where they begin
         * @param end the position behind them
         * @param receiver gets the messages, each in an array of its own
         * @throws BrokenFrameException if the bytes violate the framing; the decoder must not be used afterwards
         */
        void decode(byte[] bytes, int start, int end, Receiver receiver) throws BrokenFrameException;

        /**
         * Returns whether the stream is in the middle of a message, where it must not end.
         *
         * @return whether a message is incomplete
         */
        boolean isInsideMessage();
    }
}
