package dev.antiphon.web;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;

/** The body of a request as it comes in, which is usually at once, and never larger than it may be. For the event loop. */
public final class RequestBody {
    private static final byte[] NOTHING = new byte[0];

    private final int most;
    private byte[] bytes = NOTHING;
    private int size;

    public RequestBody(int most) {
        this.most = most;
    }

    /**
     * Adds a part.
     *
     * @return false if there is too much now; what there was is forgotten
     */
    public boolean add(Buffer part) {
        int length = part.length();
        if (size + (long) length > most) {
            bytes = NOTHING;
            size = 0;
            return false;
        }
        if (size == 0) {
            bytes = part.getBytes();
        } else {
            if (bytes.length - size < length) {
                bytes = Arrays.copyOf(bytes, Math.max(size + length, Math.min(2 * size, most)));
            }
            part.getBytes(bytes, size);
        }
        size += length;
        return true;
    }

    /** Gives everything away. */
    public byte[] take() {
        byte[] whole = size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
        bytes = NOTHING;
        size = 0;
        return whole;
    }
}
