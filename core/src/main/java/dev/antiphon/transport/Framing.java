package dev.antiphon.transport;

import java.util.Arrays;

/** How a stream of bytes is cut into messages. Immutable. */
public interface Framing {
    /**
     * One message a line, as MCP, ACP and most others have it.
     *
     * @return the framing
     */
    static Framing newline() {
        return NewlineFraming.INSTANCE;
    }

    /**
     * A header that tells the length before each message, as LSP has it.
     *
     * @return the framing
     */
    static Framing contentLength() {
        return ContentLengthFraming.INSTANCE;
    }

    /**
     * Four bytes, the highest first, that tell the length before each message.
     *
     * @return the framing
     */
    static Framing lengthPrefix() {
        return LengthPrefixFraming.INSTANCE;
    }

    /**
     * A framing by its name, as URIs and command lines have it.
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
     * A message as a frame, but for what ends every frame. A message that needs nothing else is not copied.
     *
     * @param message the message, valid JSON; not changed
     * @return the bytes to write before {@link #end}; perhaps the same array
     */
    byte[] open(byte[] message);

    /**
     * The bytes that end every frame; none by default.
     *
     * @return the bytes, perhaps none; not to be changed
     */
    default byte[] end() {
        return LengthDecoder.NO_END;
    }

    /**
     * A message as a frame.
     *
     * @param message the message, valid JSON; not changed
     * @return the bytes to write; perhaps the same array
     */
    default byte[] frame(byte[] message) {
        byte[] open = open(message);
        byte[] end = end();
        if (end.length == 0) {
            return open;
        }
        byte[] whole = Arrays.copyOf(open, open.length + end.length);
        System.arraycopy(end, 0, whole, open.length, end.length);
        return whole;
    }

    /**
     * Starts to read a stream.
     *
     * @param messageBytes the size of a message at most; larger ones are skipped
     * @return a decoder for that stream
     */
    Decoder decoder(int messageBytes);

    /** Cuts one stream into messages. For one thread at a time. */
    interface Decoder {
        /**
         * Takes the next bytes of the stream and gives the receiver the messages that are complete with them.
         *
         * @param bytes the array that holds them; may be used again when this returns
         * @param start where they begin
         * @param end the position behind them
         * @param receiver gets the messages, each in an array of its own
         * @throws BrokenFrameException if the bytes are no frames; the decoder must not be used after that
         */
        void feed(byte[] bytes, int start, int end, Receiver receiver) throws BrokenFrameException;

        /**
         * Tells whether the stream is in the middle of a message, where it must not end.
         *
         * @return whether it is
         */
        boolean isInside();
    }
}
