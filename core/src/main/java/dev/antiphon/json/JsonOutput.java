package dev.antiphon.json;

import dev.antiphon.internal.ByteWords;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A growable buffer of JSON bytes with a limit, which can be rolled back.
 *
 * <p>It is an {@link OutputStream}, so that a JSON library can write to it. A binding may {@link #attach} its generator to the output,
 * which is pooled, and so reuse one generator for many values. The other methods write single tokens, and do not check that these form
 * valid JSON.
 *
 * <p>Not thread-safe: an output belongs to one thread at a time.
 */
public final class JsonOutput extends OutputStream {
    private static final int KEPT = 64 * 1024;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};
    private static final byte[] MIN_LONG = Ascii.bytes(Long.toString(Long.MIN_VALUE));
    private static final byte[] HEX = Ascii.bytes("0123456789abcdef");

    private byte[] bytes;
    private int size;
    private int limit = Integer.MAX_VALUE - 8;
    private boolean limitReached;
    private @Nullable Object attachment;

    /** Creates an output with a small buffer that grows. */
    public JsonOutput() {
        this.bytes = new byte[512];
    }

    /**
     * Sets the maximum size of this output; writing beyond it throws {@link OutputLimitException}.
     *
     * @param limit the size in bytes, counted from the start of the output
     */
    public void limit(long limit) {
        this.limit = (int) Math.min(limit, Integer.MAX_VALUE - 8);
        this.limitReached = false;
    }

    /**
     * Returns whether the limit has been reached since it was set. A JSON library may wrap the {@link OutputLimitException}.
     *
     * @return whether the limit was reached
     */
    public boolean limitReached() {
        return limitReached;
    }

    /**
     * The number of bytes written.
     *
     * @return the size
     */
    public int size() {
        return size;
    }

    /**
     * A byte that was written.
     *
     * @param position the position, counted from the start of the output
     * @return the byte
     */
    public byte byteAt(int position) {
        if (position >= size) {
            throw new IndexOutOfBoundsException(position + " of " + size);
        }
        return bytes[position];
    }

    /**
     * Discards the bytes after a position.
     *
     * @param size a size that this output had before
     */
    public void truncate(int size) {
        if (size < 0 || size > this.size) {
            throw new IndexOutOfBoundsException(size + " of " + this.size);
        }
        this.size = size;
    }

    /** Empties this output for another use; a large buffer is discarded. */
    public void reset() {
        size = 0;
        limit = Integer.MAX_VALUE - 8;
        limitReached = false;
        if (bytes.length > KEPT) {
            bytes = new byte[512];
            attachment = null;
        }
    }

    /**
     * The object that a binding attached to this output.
     *
     * @return the attachment, or null if there is none
     */
    public @Nullable Object attachment() {
        return attachment;
    }

    /**
     * Attaches an object to this output, such as a generator that writes to it. It is retained as long as the output is pooled.
     *
     * @param attachment the object, or null to remove the current one
     */
    public void attach(@Nullable Object attachment) {
        this.attachment = attachment;
    }

    /**
     * The internal buffer, whose first {@link #size} bytes are the output. It must be read before anything else is written.
     *
     * @return the array; must not be changed or retained
     */
    public byte[] buffer() {
        return bytes;
    }

    /**
     * A copy of the bytes written.
     *
     * @return the bytes
     */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    @Override
    public void write(int b) {
        reserve(1);
        bytes[size++] = (byte) b;
    }

    @Override
    public void write(byte[] source) {
        write(source, 0, source.length);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        reserve(length);
        if (length <= 8 && offset + 8 <= source.length && size + 8 <= bytes.length) {
            // A few bytes are copied faster as one word; the bytes after them are overwritten later.
            ByteWords.put(bytes, size, ByteWords.whole(source, offset));
        } else {
            System.arraycopy(source, offset, bytes, size, length);
        }
        size += length;
    }

    /** Does nothing: the bytes stay in the buffer. */
    @Override
    public void flush() {}

    /** Does nothing: an output is reset, not closed. */
    @Override
    public void close() {}

    /** Writes the value null. */
    public void nullValue() {
        write(NULL, 0, 4);
    }

    /**
     * Writes a boolean.
     *
     * @param value the value
     */
    public void value(boolean value) {
        write(value ? TRUE : FALSE);
    }

    /**
     * Writes an integer.
     *
     * @param value the value
     */
    public void value(long value) {
        if (value == Long.MIN_VALUE) {
            write(MIN_LONG);
            return;
        }
        long rest = Math.abs(value);
        int length = digits(rest);
        reserve(value < 0 ? length + 1 : length);
        byte[] b = bytes;
        if (value < 0) {
            b[size++] = '-';
        }
        int at = size + length;
        do {
            b[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest != 0);
        size += length;
    }

    /**
     * Writes a floating-point number. JSON has no NaN and no infinities; they are written as the strings that Jackson writes
     * for them, {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}.
     *
     * @param value the value
     */
    public void value(double value) {
        if (Double.isFinite(value)) {
            ascii(Double.toString(value));
        } else {
            value(Double.toString(value));
        }
    }

    /**
     * Writes a floating-point number by the shortest text that identifies the float, which differs from the text of the same value as a
     * double.
     *
     * @param value the value
     */
    public void value(float value) {
        if (Float.isFinite(value)) {
            ascii(Float.toString(value));
        } else {
            value(Float.toString(value));
        }
    }

    /**
     * Writes a string with its quotes. Lone surrogates, which UTF-8 cannot encode, are written as escapes.
     *
     * @param value the text
     */
    public void value(String value) {
        int length = value.length();
        reserve(length + 2);
        byte[] b = bytes;
        int at = size;
        b[at++] = '"';
        int i = 0;
        while (i < length) {
            char c = value.charAt(i);
            if (c < ' ' || c >= 0x80 || c == '"' || c == '\\') {
                break;
            }
            b[at++] = (byte) c;
            i++;
        }
        size = at;
        if (i < length) {
            escapedRest(value, i);
        }
        write('"');
    }

    /**
     * Writes text that is ASCII and needs no escaping, such as a number or punctuation, without quotes.
     *
     * @param token the text
     */
    public void ascii(String token) {
        int length = token.length();
        reserve(length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) token.charAt(i);
        }
    }

    private void escapedRest(String value, int from) {
        for (int i = from; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                if (Character.isHighSurrogate(c)
                        && i + 1 < value.length()
                        && Character.isLowSurrogate(value.charAt(i + 1))) {
                    i++;
                    multibyte(Character.toCodePoint(c, value.charAt(i)));
                } else {
                    multibyte(c);
                }
            } else if (c < ' ' || c == '"' || c == '\\') {
                escape(c);
            } else {
                write(c);
            }
        }
    }

    private void multibyte(int codePoint) {
        if (codePoint < 0x800) {
            reserve(2);
            bytes[size++] = (byte) (0xC0 | codePoint >> 6);
        } else if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
            unicodeEscape((char) codePoint);
            return;
        } else if (codePoint < 0x10000) {
            reserve(3);
            bytes[size++] = (byte) (0xE0 | codePoint >> 12);
            bytes[size++] = (byte) (0x80 | (codePoint >> 6 & 0x3F));
        } else {
            reserve(4);
            bytes[size++] = (byte) (0xF0 | codePoint >> 18);
            bytes[size++] = (byte) (0x80 | (codePoint >> 12 & 0x3F));
            bytes[size++] = (byte) (0x80 | (codePoint >> 6 & 0x3F));
        }
        bytes[size++] = (byte) (0x80 | (codePoint & 0x3F));
    }

    private void escape(char c) {
        switch (c) {
            case '"' -> ascii("\\\"");
            case '\\' -> ascii("\\\\");
            case '\n' -> ascii("\\n");
            case '\r' -> ascii("\\r");
            case '\t' -> ascii("\\t");
            case '\b' -> ascii("\\b");
            case '\f' -> ascii("\\f");
            default -> unicodeEscape(c);
        }
    }

    private void unicodeEscape(char c) {
        ascii("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            write(HEX[c >> shift & 0xF]);
        }
    }

    private static int digits(long value) {
        int count = 1;
        long rest = value;
        while (rest >= 10) {
            rest /= 10;
            count++;
        }
        return count;
    }

    private void reserve(int count) {
        if (count > bytes.length - size || count > limit - size) {
            grow(count);
        }
    }

    private void grow(int count) {
        long needed = (long) size + count;
        if (needed > limit) {
            limitReached = true;
            throw new OutputLimitException(limit);
        }
        if (needed > bytes.length) {
            long doubled = Math.max(needed, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, (int) Math.min(doubled, Integer.MAX_VALUE - 8));
        }
    }
}
