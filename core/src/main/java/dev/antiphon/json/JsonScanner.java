package dev.antiphon.json;

import dev.antiphon.internal.ByteWords;

/**
 * A validating scanner of JSON: accepts exactly the texts of RFC 8259 in strict UTF-8, and finds the end of each value.
 *
 * <p>The scanner allocates nothing: no strings, no numbers, no tree. It is iterative, so that nesting costs one bit per level and no stack,
 * and it stops at a maximum depth. It validates skipped values completely: number grammar, escapes, control characters, UTF-8 without
 * overlong forms, surrogates or values above U+10FFFF. An escaped lone surrogate is grammatical and therefore accepted.
 *
 * <p>Every scanning method returns the position after the scanned part, or {@link #FAILED}; then {@link #failedAt()} and {@link #tooDeep()}
 * give details. No method throws because of the content of the bytes.
 *
 * <p>Mutable and not thread-safe; {@link #over} resets it for other bytes.
 */
public final class JsonScanner {
    /** The result of every scanning method when the bytes are not valid JSON. */
    public static final int FAILED = -1;

    private static final byte[] NONE = {};

    private final int maxDepth;
    /** One bit per level, set for an object and clear for an array. */
    private final long[] levels;

    private byte[] bytes = NONE;
    private int end;
    private int failedAt;
    private boolean tooDeep;
    private boolean escaped;

    /**
     * Creates a scanner for texts nested at most {@code maxDepth} levels deep.
     *
     * @param maxDepth the maximum number of arrays and objects that are open at once
     */
    public JsonScanner(int maxDepth) {
        if (maxDepth < 1) {
            throw new IllegalArgumentException("The nesting depth must be at least 1, not " + maxDepth);
        }
        this.maxDepth = maxDepth;
        this.levels = new long[(maxDepth >> 6) + 1];
    }

    /**
     * Points this scanner at the bytes from {@code start} to {@code end}.
     *
     * @param bytes the array that holds the text; not copied
     * @param start where the text begins
     * @param end the position after the text
     * @return this scanner
     */
    public JsonScanner over(byte[] bytes, int start, int end) {
        if (start < 0 || end < start || end > bytes.length) {
            throw new IndexOutOfBoundsException(start + " to " + end + " of " + bytes.length);
        }
        this.bytes = bytes;
        this.end = end;
        this.failedAt = FAILED;
        this.tooDeep = false;
        this.escaped = false;
        return this;
    }

    /** Releases the bytes, so that a pooled scanner does not retain a message. */
    public void release() {
        bytes = NONE;
        end = 0;
    }

    /**
     * The position after the text.
     *
     * @return the end given to {@link #over}
     */
    public int end() {
        return end;
    }

    /**
     * Returns whether the whole range given to {@link #over} is one JSON text: a value with white space around it and nothing else. A byte
     * order mark is not white space; {@link #pastByteOrderMark} skips one.
     *
     * @param start where the text begins
     * @return whether it is
     */
    public boolean isText(int start) {
        int position = value(whitespace(start), 0);
        if (position == FAILED) {
            return false;
        }
        position = whitespace(position);
        if (position != end) {
            fail(position);
            return false;
        }
        return true;
    }

    /**
     * Skips a UTF-8 byte order mark.
     *
     * @param position the possible position of the mark
     * @return the position after it, or the same position if there is none
     */
    public int pastByteOrderMark(int position) {
        boolean mark = end - position >= 3
                && bytes[position] == (byte) 0xEF
                && bytes[position + 1] == (byte) 0xBB
                && bytes[position + 2] == (byte) 0xBF;
        return mark ? position + 3 : position;
    }

    /**
     * Skips white space.
     *
     * @param position the possible start of the white space
     * @return the position of the first other byte, or the end of the text
     */
    public int whitespace(int position) {
        // Usually there is none, and that case should cost nothing.
        return position < end && bytes[position] > ' ' ? position : whitespaceRest(position);
    }

    private int whitespaceRest(int position) {
        int at = position;
        while (at < end) {
            byte b = bytes[at];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                break;
            }
            at++;
        }
        return at;
    }

    /**
     * The byte at a position.
     *
     * @param position the position
     * @return the byte there, or 0, which begins no JSON token, at the end of the text
     */
    public byte peek(int position) {
        return position < end ? bytes[position] : 0;
    }

    /**
     * Scans one value of any kind.
     *
     * @param position the first byte of the value; white space before it is an error
     * @param depth the number of arrays and objects open around it
     * @return the position after the value or {@link #FAILED}
     */
    public int value(int position, int depth) {
        byte b = peek(position);
        if (b == '{' || b == '[') {
            return container(position, depth);
        }
        return scalar(position, b);
    }

    /**
     * Opens an array or object.
     *
     * @param position the position of the bracket or brace
     * @param depth the number of arrays and objects open around it
     * @return the position of the first token inside, or {@link #FAILED} if that is too deep
     */
    public int open(int position, int depth) {
        return depth < maxDepth ? whitespace(position + 1) : failTooDeep(position);
    }

    /**
     * Scans a string; afterwards {@link #escaped()} returns whether it contains a backslash.
     *
     * @param position the opening quote
     * @return the position after the closing quote or {@link #FAILED}
     */
    public int string(int position) {
        escaped = false;
        if (peek(position) != '"') {
            return fail(position);
        }
        return stringRest(position + 1);
    }

    /**
     * Scans the colon between a name and its value, with white space around it.
     *
     * @param position the position after the name
     * @return the position of the value or {@link #FAILED}
     */
    public int colon(int position) {
        if (position + 1 < end && bytes[position] == ':' && bytes[position + 1] > ' ') {
            return position + 1;
        }
        int at = whitespace(position);
        return peek(at) == ':' ? whitespace(at + 1) : fail(at);
    }

    /**
     * Scans the comma between two children of an array or object, with white space around it, or up to the closing byte.
     *
     * @param position the position after the first child
     * @param close the closing byte of the array or object
     * @return the position of the next child, or of the closing byte, or {@link #FAILED}
     */
    public int comma(int position, byte close) {
        if (position + 1 < end && bytes[position] == ',' && bytes[position + 1] > ' ' && bytes[position + 1] != close) {
            return position + 1;
        }
        int at = whitespace(position);
        byte b = peek(at);
        if (b == ',') {
            at = whitespace(at + 1);
            return at == end || bytes[at] == close ? fail(at) : at;
        }
        return b == close ? at : fail(at);
    }

    /**
     * Returns whether the last scanned string contains an escape.
     *
     * @return whether it does
     */
    public boolean escaped() {
        return escaped;
    }

    /**
     * The position of the last failure.
     *
     * @return the position, or {@link #FAILED} if nothing failed
     */
    public int failedAt() {
        return failedAt;
    }

    /**
     * Returns whether the last failure was nesting beyond the maximum depth.
     *
     * @return whether it was
     */
    public boolean tooDeep() {
        return tooDeep;
    }

    /**
     * Records a failure.
     *
     * @param position the position of the failure
     * @return {@link #FAILED}
     */
    public int fail(int position) {
        failedAt = position;
        return FAILED;
    }

    private int container(int position, int outerDepth) {
        int depth = outerDepth;
        int at = position;
        while (true) {
            byte b = peek(at);
            if (b == '{') {
                at = open(at, depth);
                if (at == FAILED) {
                    return FAILED;
                }
                if (peek(at) != '}') {
                    levels[depth >> 6] |= 1L << depth;
                    depth++;
                    at = name(at);
                    if (at == FAILED) {
                        return FAILED;
                    }
                    continue;
                }
                at++;
            } else if (b == '[') {
                at = open(at, depth);
                if (at == FAILED) {
                    return FAILED;
                }
                if (peek(at) != ']') {
                    levels[depth >> 6] &= ~(1L << depth);
                    depth++;
                    continue;
                }
                at++;
            } else {
                at = scalar(at, b);
                if (at == FAILED) {
                    return FAILED;
                }
            }
            // A value ends at 'at': close the containers that end here, and stop at the next value.
            while (true) {
                if (depth == outerDepth) {
                    return at;
                }
                at = whitespace(at);
                b = peek(at);
                int level = depth - 1;
                boolean object = (levels[level >> 6] >>> level & 1L) != 0;
                if (b == ',') {
                    at = whitespace(at + 1);
                    if (object) {
                        at = name(at);
                        if (at == FAILED) {
                            return FAILED;
                        }
                    }
                    break;
                }
                if (b != (object ? '}' : ']')) {
                    return fail(at);
                }
                at++;
                depth--;
            }
        }
    }

    private int name(int position) {
        int at = string(position);
        return at == FAILED ? FAILED : colon(at);
    }

    private int scalar(int position, byte first) {
        return switch (first) {
            case '"' -> string(position);
            case 't' -> literal(position, 'r', 'u', 'e');
            case 'n' -> literal(position, 'u', 'l', 'l');
            case 'f' -> peek(position + 1) == 'a' ? literal(position + 1, 'l', 's', 'e') : fail(position);
            default -> number(position);
        };
    }

    private int literal(int position, char second, char third, char fourth) {
        boolean matches = end - position >= 4
                && bytes[position + 1] == second
                && bytes[position + 2] == third
                && bytes[position + 3] == fourth;
        return matches ? position + 4 : fail(position);
    }

    private int number(int position) {
        int at = PlainJson.number(bytes, position, end);
        return at < 0 ? fail(~at) : at;
    }

    private int stringRest(int position) {
        byte[] b = bytes;
        int limit = end;
        int at = position;
        while (true) {
            // Eight bytes at a time until one of them is a quote, a backslash, a control character or not ASCII.
            while (at + 8 <= limit) {
                long stops = PlainJson.stops(ByteWords.whole(b, at));
                if (stops != 0) {
                    at += Long.numberOfTrailingZeros(stops) >>> 3;
                    break;
                }
                at += 8;
            }
            if (at >= limit) {
                return fail(at);
            }
            byte c = b[at];
            if (c == '"') {
                return at + 1;
            }
            if (c == '\\') {
                escaped = true;
                at = escape(at + 1);
            } else if (c < 0) {
                at = multibyte(at);
            } else if (c < ' ') {
                return fail(at);
            } else {
                at++;
            }
            if (at == FAILED) {
                return FAILED;
            }
        }
    }

    private int escape(int position) {
        return switch (peek(position)) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> position + 1;
            case 'u' -> unicodeEscape(position + 1);
            default -> fail(position);
        };
    }

    private int unicodeEscape(int position) {
        for (int i = position; i < position + 4; i++) {
            if (!isHex(peek(i))) {
                return fail(i);
            }
        }
        return position + 4;
    }

    private static boolean isHex(byte b) {
        return PlainJson.isDigit(b) || (b >= 'a' && b <= 'f') || (b >= 'A' && b <= 'F');
    }

    /** Scans consecutive characters beyond ASCII (Unicode 15, table 3-7). */
    private int multibyte(int position) {
        int at = position;
        while (at < end && bytes[at] < 0) {
            int lead = bytes[at] & 0xFF;
            int length;
            int low = 0x80;
            int high = 0xBF;
            if (lead >= 0xC2 && lead <= 0xDF) {
                length = 2;
            } else if (lead >= 0xE0 && lead <= 0xEF) {
                length = 3;
                low = lead == 0xE0 ? 0xA0 : 0x80;
                high = lead == 0xED ? 0x9F : 0xBF;
            } else if (lead >= 0xF0 && lead <= 0xF4) {
                length = 4;
                low = lead == 0xF0 ? 0x90 : 0x80;
                high = lead == 0xF4 ? 0x8F : 0xBF;
            } else {
                return fail(at);
            }
            if (end - at < length) {
                return fail(end);
            }
            int second = bytes[at + 1] & 0xFF;
            if (second < low || second > high) {
                return fail(at + 1);
            }
            for (int i = 2; i < length; i++) {
                if ((bytes[at + i] & 0xC0) != 0x80) {
                    return fail(at + i);
                }
            }
            at += length;
        }
        return at;
    }

    private int failTooDeep(int position) {
        tooDeep = true;
        return fail(position);
    }
}
