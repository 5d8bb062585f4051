package dev.antiphon.json;

import dev.antiphon.internal.Words;

/**
 * Walks over values that are written plainly: numbers, literals, and strings of visible ASCII without escapes. Arrays, objects and other
 * strings are for {@link JsonScanner}, which has more to remember.
 *
 * <p>Every method answers the position behind what it walked over, or {@link #NOT_PLAIN}, which says nothing about whether the bytes
 * are JSON. No state; safe for use by any number of threads.
 */
public final class PlainJson {
    /** The answer where something else stands. Nothing ends at the beginning of an array of bytes. */
    public static final int NOT_PLAIN = 0;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final int TRUE = (int) Words.of("true");
    private static final int NULL = (int) Words.of("null");
    private static final long FALSE = Words.of("false");

    private PlainJson() {}

    /**
     * Walks over a value.
     *
     * @param bytes the bytes
     * @param position the first byte of the value
     * @param end the position behind the text
     * @return the position behind the value, or {@link #NOT_PLAIN}
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
     * Walks over the rest of a string.
     *
     * @param bytes the bytes
     * @param position the position behind the opening quote
     * @param end the position behind the text
     * @return the position behind the closing quote, or {@link #NOT_PLAIN}
     */
    public static int string(byte[] bytes, int position, int end) {
        for (int at = position; at < end && end >= 8; at += 8) {
            long stops = stops(Words.upTo(bytes, at, end)); // what is missing in the last word is zero, where it stops
            if (stops != 0) {
                int stop = at + (Long.numberOfTrailingZeros(stops) >>> 3);
                return stop < end && bytes[stop] == '"' ? stop + 1 : NOT_PLAIN;
            }
        }
        return NOT_PLAIN;
    }

    /**
     * The high bit of the lowest byte of a word that is not plain, or is a quote, is the lowest bit set in the answer. Bits above it may
     * be wrong, since a borrow runs upwards; nobody looks at them.
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
        long word = Words.whole(bytes, position);
        if ((int) word == TRUE || (int) word == NULL) {
            return position + 4;
        }
        return Words.first(word, 5) == FALSE ? position + 5 : NOT_PLAIN;
    }

    /** Walks over a number of any form; if there is none, the answer is the complement of where that is plain to see. */
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
