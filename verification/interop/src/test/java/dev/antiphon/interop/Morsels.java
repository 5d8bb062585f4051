package dev.antiphon.interop;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Gives a few bytes at a time, so that headers, numbers and characters are cut in the middle. */
final class Morsels extends FilterInputStream {
    private static final int MOST = 7;

    private int next;

    Morsels(InputStream in) {
        super(new BufferedInputStream(in));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        next = next % MOST + 1;
        return super.read(bytes, offset, Math.min(length, next));
    }
}
