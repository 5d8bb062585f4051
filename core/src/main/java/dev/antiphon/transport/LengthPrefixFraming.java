package dev.antiphon.transport;

/** Four bytes, an unsigned number with the highest first, that tell the length before each message. */
final class LengthPrefixFraming implements Framing {
    static final LengthPrefixFraming INSTANCE = new LengthPrefixFraming();

    private static final int PREFIX = 4;

    private static final byte[] NOTHING = {};

    private LengthPrefixFraming() {}

    @Override
    public byte[] open(byte[] message) {
        int length = message.length;
        byte[] frame = new byte[PREFIX + length];
        frame[0] = (byte) (length >>> 24);
        frame[1] = (byte) (length >>> 16);
        frame[2] = (byte) (length >>> 8);
        frame[3] = (byte) length;
        System.arraycopy(message, 0, frame, PREFIX, length);
        return frame;
    }

    @Override
    public byte[] end() {
        return NOTHING;
    }

    @Override
    public Decoder decoder(int messageBytes) {
        return new PrefixDecoder(messageBytes);
    }

    @Override
    public String toString() {
        return "length-prefix";
    }

    private static final class PrefixDecoder extends LengthDecoder {
        private long length;
        private int read;

        PrefixDecoder(int messageBytes) {
            super(messageBytes);
        }

        @Override
        int head(byte[] bytes, int start, int end) {
            int position = start;
            while (position < end && read < PREFIX) {
                length = length << 8 | (bytes[position++] & 0xff);
                read++;
            }
            if (read == PREFIX) {
                body(length);
                length = 0;
                read = 0;
            }
            return position;
        }

        @Override
        boolean isInsideHead() {
            return read > 0;
        }
    }
}
