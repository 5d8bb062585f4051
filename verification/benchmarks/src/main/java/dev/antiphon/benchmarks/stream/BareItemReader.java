package dev.antiphon.benchmarks.stream;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Splits the input into frames, checks every byte of them but the digits, and parses those. For one thread. */
final class BareItemReader {
    private static final int CHUNK = 64 * 1024;

    private final InputStream in;
    private final byte[] chunk = new byte[CHUNK];
    private int start;
    private int end;

    BareItemReader(InputStream in) {
        this.in = in;
    }

    /** Reads items until the result arrives, and returns it. */
    long read(ReceivedNumbers arrivals) throws IOException {
        while (true) {
            int newline = newline();
            boolean item = chunk[start + BareItemFrames.BEFORE_ITEM.length - 1] == ':'
                    && startsWith(BareItemFrames.BEFORE_ITEM, newline);
            byte[] before = item ? BareItemFrames.BEFORE_ITEM : BareItemFrames.BEFORE_RESULT;
            byte[] behind = item ? BareItemFrames.BEHIND_ITEM : BareItemFrames.BEHIND_RESULT;
            if (!item && !startsWith(before, newline)) {
                throw new IllegalStateException("no frame of a stream");
            }
            long number = number(start + before.length, newline + 1, behind);
            start = newline + 1;
            if (!item) {
                return number;
            }
            arrivals.add(number);
        }
    }

    /** The position of the next newline; reads more if necessary. */
    private int newline() throws IOException {
        int at = start;
        while (true) {
            while (at < end) {
                if (chunk[at] == '\n') {
                    return at;
                }
                at++;
            }
            if (end == chunk.length) {
                System.arraycopy(chunk, start, chunk, 0, end - start);
                at -= start;
                end -= start;
                start = 0;
            }
            if (end == chunk.length) {
                throw new IllegalStateException("a frame without an end");
            }
            int count = in.read(chunk, end, chunk.length - end);
            if (count < 0) {
                throw new EOFException();
            }
            end += count;
        }
    }

    private boolean startsWith(byte[] expected, int limit) {
        return limit - start > expected.length
                && Arrays.equals(chunk, start, start + expected.length, expected, 0, expected.length);
    }

    private long number(int from, int to, byte[] behind) {
        long number = 0;
        int at = from;
        while (at < to - behind.length) {
            int digit = chunk[at++] - '0';
            if (digit < 0 || digit > 9) {
                throw new IllegalStateException("no digit");
            }
            number = 10 * number + digit;
        }
        if (at == from || !Arrays.equals(chunk, at, to, behind, 0, behind.length)) {
            throw new IllegalStateException("a frame that ends otherwise");
        }
        return number;
    }
}
