package dev.antiphon.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/**
 * The framing of LSP: a header with the length in bytes before each message. The decoder is more lenient than the encoder: it accepts
 * header names in any case, headers in any order, unknown headers, lines that end with a line feed only, and blank lines between two
 * messages.
 */
final class ContentLengthFraming implements Framing {
    static final ContentLengthFraming INSTANCE = new ContentLengthFraming();

    private ContentLengthFraming() {}

    @Override
    public byte[] encode(byte[] message) {
        byte[] header = ("Content-Length: " + message.length + "\r\n\r\n").getBytes(ISO_8859_1);
        byte[] frame = LengthDecoder.frame(header.length, message);
        System.arraycopy(header, 0, frame, 0, header.length);
        return frame;
    }

    @Override
    public Decoder decoder(int maxMessageBytes) {
        return new HeaderDecoder(maxMessageBytes);
    }

    @Override
    public String toString() {
        return "content-length";
    }

    private static final class HeaderDecoder extends LengthDecoder {
        /** Real headers have some 20 to 80 bytes; a peer that sends this much does not speak this protocol. */
        private static final int HEADER_BYTES = 8 * 1024;

        private byte[] line = new byte[128];
        private int lineBytes;
        private int headerBytes;
        private MessageHeader header = new MessageHeader();

        HeaderDecoder(int maxMessageBytes) {
            super(maxMessageBytes);
        }

        @Override
        int readHeader(byte[] bytes, int start, int end) throws BrokenFrameException {
            int position = start;
            while (position < end) {
                byte one = bytes[position++];
                if (one != '\n') {
                    keep(one);
                } else if (endLine()) {
                    break;
                }
            }
            return position;
        }

        @Override
        boolean isInsideHeader() {
            return headerBytes > 0;
        }

        private void keep(byte one) throws BrokenFrameException {
            if (++headerBytes > HEADER_BYTES) {
                throw new BrokenFrameException("A header has more than " + HEADER_BYTES
                        + " bytes; the peer must send Content-Length, an empty line, and then the message");
            }
            if (lineBytes == line.length) {
                line = Arrays.copyOf(line, 2 * lineBytes);
            }
            line[lineBytes++] = one;
        }

        /** Ends a line and returns whether the header has ended with it. */
        private boolean endLine() throws BrokenFrameException {
            int length = lineBytes > 0 && line[lineBytes - 1] == '\r' ? lineBytes - 1 : lineBytes;
            lineBytes = 0;
            if (length > 0) {
                header.line(new String(line, 0, length, ISO_8859_1));
                return false;
            }
            headerBytes = 0;
            if (header.isEmpty()) {
                return false;
            }
            beginMessage(header.contentLength());
            header = new MessageHeader();
            return true;
        }
    }
}
