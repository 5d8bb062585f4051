package dev.antiphon.benchmarks.connection;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The frames of the bare loops: the bytes that Antiphon writes for its call number 1,000,000. The loops compare every byte with
 * the expected one, in place of parsing.
 */
final class BareFrames {
    static final byte[] REQUEST =
            "{\"jsonrpc\":\"2.0\",\"method\":\"subtract\",\"params\":[42,23],\"id\":1000000}\n".getBytes(US_ASCII);
    static final byte[] REPLY = "{\"jsonrpc\":\"2.0\",\"result\":19,\"id\":1000000}\n".getBytes(US_ASCII);

    private static final int CHUNK = 64 * 1024;

    private final InputStream in;
    private final byte[] expected;
    private final byte[] chunk = new byte[CHUNK];
    private int offset;

    BareFrames(InputStream in, byte[] expected) {
        this.in = in;
        this.expected = expected;
    }

    /** Reads one chunk. Returns the number of frames that it completes; at the end of the stream, -1. */
    int read() throws IOException {
        int count = in.read(chunk);
        if (count < 0) {
            return -1;
        }
        int frames = 0;
        for (int i = 0; i < count; i++) {
            if (chunk[i] != expected[offset]) {
                throw new IllegalStateException("byte " + offset + " of a frame is " + chunk[i]);
            }
            if (++offset == expected.length) {
                offset = 0;
                frames++;
            }
        }
        return frames;
    }

    /** Reads until a frame is complete, where at most one can arrive. */
    void readOne() throws IOException {
        int frames = 0;
        while (frames == 0) {
            frames = read();
        }
        if (frames < 0) {
            throw new EOFException();
        }
        if (frames > 1 || offset > 0) {
            throw new IllegalStateException("more than one frame");
        }
    }
}
