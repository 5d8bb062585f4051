package dev.antiphon.json;

import dev.antiphon.internal.ByteWords;

/**
 * The scanner of values in plain form: numbers, literals, and strings of visible ASCII without escapes. {@link JsonScanner}, which needs
 * more state, handles arrays, objects and other strings.
 *
 * <p>Every method returns the position after the scanned part, or {@link #NOT_PLAIN}, which does not imply that the bytes are not JSON.
 * Stateless and thread-safe.
 */
public final class PlainJson {
    /** The result for a value that is not plain. No value ends at position 0. */
    public static final int NOT_PLAIN = 0;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final int TRUE = (int) ByteWords.of("true");
    private static final int NULL = (int) ByteWords.of("null");
    private static final long FALSE = ByteWords.of("false");

    private PlainJson() {}

    /**
     * Scans a value.
     *
     * @param bytes the bytes
     * @param position the first byte of the value
     * @param end the position after the text
     * @return the position after the value, or {@link #NOT_PLAIN}
     */
    public static int value(byte[] bytes, int position, int end) {
        if (position >= end) {
            return NOT_PLAIN;
        }
        byte first = bytes[position];
        if (first == '"') {
            return string(bytes, position + 1, end);
        }
        if (first < '1' || first > '9') {
            return first < '1' ? Math.max(number(bytes, position, end), NOT_PLAIN) : literal(bytes, position, end);
        }
        int at = digits(bytes, position + 1, end);
        return at < end && bytes[at] >= '.' && bytes[at] != ']' && bytes[at] != '}'
                ? Math.max(number(bytes, position, end), NOT_PLAIN)
                : at;
    }

    /**
     * Scans the rest of a string.
     *
     * @param bytes the bytes
     * @param position the position after the opening quote
     * @param end the position after the text
     * @return the position after the closing quote, or {@link #NOT_PLAIN}
     */
    public static int string(byte[] bytes, int position, int end) {
        for (int at = position; at < end && end >= 8; at += 8) {
            long stops =
                    stops(ByteWords.upTo(bytes, at, end)); // the missing bytes of the last word are zero, which stops
            if (stops != 0) {
                int stop = at + (Long.numberOfTrailingZeros(stops) >>> 3);
                return stop < end && bytes[stop] == '"' ? stop + 1 : NOT_PLAIN;
            }
        }
        return NOT_PLAIN;
    }

    /**
     * Finds the lowest byte of a word that is not plain, or is a quote: its high bit is the lowest bit set in the result. The bits above it
     * may be wrong, since a borrow propagates upwards, and must not be used.
     */
    static long stops(long word) {
        long quote = word ^ ONES * '"';
        long backslash = word ^ ONES * '\\';
        return ((quote - ONES & ~quote) | (backslash - ONES & ~backslash) | (word - ONES * ' ' & ~word) | word) & HIGHS;
    }

    private static int literal(byte[] bytes, int position, int end) {
        if (end - position < 8) {
            return NOT_PLAIN;
        }
        long word = ByteWords.whole(bytes, position);
        if ((int) word == TRUE || (int) word == NULL) {
            return position + 4;
        }
        return ByteWords.first(word, 5) == FALSE ? position + 5 : NOT_PLAIN;
    }

    /** Scans a number of any form; if it is invalid, the result is the complement of the position of the error. */
    static int number(byte[] bytes, int position, int end) {
        int at = peek(bytes, position, end) == '-' ? position + 1 : position;
        byte b = peek(bytes, at, end);
        if (b == '0') {
            at++;
        } else if (isDigit(b)) {
            at = digits(bytes, at + 1, end);
        } else {
            return ~at;
        }
        b = peek(bytes, at, end);
        return b == '.' || b == 'e' || b == 'E' ? fraction(bytes, at, end, b) : at;
    }

    private static int fraction(byte[] bytes, int position, int end, byte first) {
        int at = position;
        byte b = first;
        if (b == '.') {
            if (!isDigit(peek(bytes, at + 1, end))) {
                return ~(at + 1);
            }
            at = digits(bytes, at + 2, end);
            b = peek(bytes, at, end);
        }
        if (b == 'e' || b == 'E') {
            at++;
            b = peek(bytes, at, end);
            if (b == '+' || b == '-') {
                at++;
            }
            if (!isDigit(peek(bytes, at, end))) {
                return ~at;
            }
            at = digits(bytes, at + 1, end);
        }
        return at;
    }

    private static int digits(byte[] bytes, int position, int end) {
        int at = position;
        while (at < end && isDigit(bytes[at])) {
            at++;
        }
        return at;
    }

    static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static byte peek(byte[] bytes, int position, int end) {
        return position < end ? bytes[position] : 0;
    }
}
