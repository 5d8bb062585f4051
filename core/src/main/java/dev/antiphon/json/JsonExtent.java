package dev.antiphon.json;

import dev.antiphon.internal.ByteWords;

/**
 * Navigation in JSON that is known to be valid: the end of a value, and the start of the next one. Nothing is validated again and
 * nothing is allocated, so that a step costs little. The results for bytes that are not valid JSON are undefined.
 *
 * <p>A loop over the children of an array, which for an object also skips the name and calls {@link #value}:
 *
 * <pre>{@code
 * for (int at = JsonExtent.first(json, start); json[at] != ']'; at = JsonExtent.next(json, end)) {
 *     end = JsonExtent.end(json, at);
 *     ...
 * }
 * }</pre>
 */
public final class JsonExtent {
    private JsonExtent() {}

    /**
     * The start of the first child of an array or object.
     *
     * @param json the bytes
     * @param open the position of the bracket or brace
     * @return the position of the child, or of the closing bracket or brace if it is empty
     */
    public static int first(byte[] json, int open) {
        return token(json, open + 1);
    }

    /**
     * The start of the next child of an array or object.
     *
     * @param json the bytes
     * @param end the position after the previous child
     * @return the position of the next child, or of the closing bracket or brace
     */
    public static int next(byte[] json, int end) {
        int at = token(json, end);
        return json[at] == ',' ? token(json, at + 1) : at;
    }

    /**
     * The start of the value of a member.
     *
     * @param json the bytes
     * @param nameEnd the position after the quotes of its name
     * @return the position of its value
     */
    public static int value(byte[] json, int nameEnd) {
        return token(json, token(json, nameEnd) + 1);
    }

    /**
     * The end of a value.
     *
     * @param json the bytes
     * @param start the first byte of the value
     * @return the position after its last byte
     */
    public static int end(byte[] json, int start) {
        return switch (json[start]) {
            case '"' -> stringEnd(json, start + 1);
            case '{', '[' -> containerEnd(json, start + 1);
            default -> scalarEnd(json, start + 1);
        };
    }

    /** The position of the first byte that is not white space. */
    private static int token(byte[] json, int position) {
        int at = position;
        while (json[at] <= ' ' && json[at] >= 0) {
            at++;
        }
        return at;
    }

    /**
     * The end of a number or a literal: the first byte that cannot be part of one. All such bytes sort below or above the characters of
     * numbers and literals.
     */
    private static int scalarEnd(byte[] json, int position) {
        int at = position;
        while (at < json.length && isScalar(json[at])) {
            at++;
        }
        return at;
    }

    private static boolean isScalar(byte b) {
        return (b > ',' && b != ']' && b != '}') || b == '+';
    }

    private static int stringEnd(byte[] json, int position) {
        int at = position;
        while (true) {
            at = ByteWords.indexOf((byte) '"', json, at, json.length);
            if (!isEscaped(json, position, at)) {
                return at + 1;
            }
            at++;
        }
    }

    /** Whether a position is preceded by an odd number of backslashes. */
    private static boolean isEscaped(byte[] json, int from, int position) {
        int at = position;
        while (at > from && json[at - 1] == '\\') {
            at--;
        }
        return (position - at & 1) != 0;
    }

    private static int containerEnd(byte[] json, int position) {
        int open = 1;
        int at = position;
        while (true) {
            switch (json[at++]) {
                case '"' -> at = stringEnd(json, at);
                case '{', '[' -> open++;
                case '}', ']' -> {
                    open--;
                    if (open == 0) {
                        return at;
                    }
                }
                default -> {
                    // part of a number or literal, or a separator
                }
            }
        }
    }
}
