package dev.antiphon.transport;

/** A framing with the length before each message, as an unsigned 32-bit number in big-endian order. */
final class LengthPrefixFraming implements Framing {
    static final LengthPrefixFraming INSTANCE = new LengthPrefixFraming();

    private static final int PREFIX = 4;

    private LengthPrefixFraming() {}

    @Override
    public byte[] encode(byte[] message) {
        int length = message.length;
        byte[] frame = LengthDecoder.frame(PREFIX, message);
        frame[0] = (byte) (length >>> 24);
        frame[1] = (byte) (length >>> 16);
        frame[2] = (byte) (length >>> 8);
        frame[3] = (byte) length;
        return frame;
    }

    @Override
    public Decoder decoder(int maxMessageBytes) {
        return new PrefixDecoder(maxMessageBytes);
    }

    @Override
    public String toString() {
        return "length-prefix";
    }

    private static final class PrefixDecoder extends LengthDecoder {
        private long length;
        private int read;

        PrefixDecoder(int maxMessageBytes) {
            super(maxMessageBytes);
        }

        @Override
        int readHeader(byte[] bytes, int start, int end) {
            int position = start;
            while (position < end && read < PREFIX) {
                length = length << 8 | (bytes[position++] & 0xff);
                read++;
            }
            if (read == PREFIX) {
                beginMessage(length);
                length = 0;
                read = 0;
            }
            return position;
        }

        @Override
        boolean isInsideHeader() {
            return read > 0;
        }
    }
}
