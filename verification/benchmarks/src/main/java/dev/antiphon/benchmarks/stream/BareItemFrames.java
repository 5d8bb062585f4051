package dev.antiphon.benchmarks.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The bytes that Antiphon writes for a stream of numbers with the id 1, with newlines. */
final class BareItemFrames {
    /** Larger than any frame. */
    static final int LONGEST = 96;

    static final byte[] BEFORE_ITEM = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1,\"data\":".getBytes(US_ASCII);
    static final byte[] BEHIND_ITEM = "}}\n".getBytes(US_ASCII);
    static final byte[] BEFORE_RESULT = "{\"jsonrpc\":\"3.0\",\"stream\":{\"id\":1},\"result\":".getBytes(US_ASCII);
    static final byte[] BEHIND_RESULT = "}\n".getBytes(US_ASCII);

    private BareItemFrames() {}

    /** Writes the frame of an item at a position, and returns the position behind it. */
    static int item(long number, byte[] out, int position) {
        return frame(BEFORE_ITEM, number, BEHIND_ITEM, out, position);
    }

    /** Writes the last frame at a position, and returns the position behind it. */
    static int result(long number, byte[] out, int position) {
        return frame(BEFORE_RESULT, number, BEHIND_RESULT, out, position);
    }

    private static int frame(byte[] before, long number, byte[] behind, byte[] out, int position) {
        System.arraycopy(before, 0, out, position, before.length);
        int at = position + before.length;
        int digits = 1;
        for (long rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        at += digits;
        long rest = number;
        for (int i = 1; i <= digits; i++) {
            out[at - i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        System.arraycopy(behind, 0, out, at, behind.length);
        return at + behind.length;
    }
}
