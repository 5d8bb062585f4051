package dev.antiphon.interop;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An input stream that returns a few bytes per read, so that headers, numbers and characters are split. */
final class SmallReads extends FilterInputStream {
    private static final int MOST = 7;

    private int next;

    SmallReads(InputStream in) {
        super(new BufferedInputStream(in));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        next = next % MOST + 1;
        return super.read(bytes, offset, Math.min(length, next));
    }
}
