package dev.antiphon.json;

import dev.antiphon.internal.Words;

/**
 * Steps through JSON that is known to be valid: where a value ends, and where the next one begins. Nothing is validated again, so
 * that a step costs little, and nothing is made. Of bytes that are not valid JSON the answers mean nothing.
 *
 * <p>The children of an array are walked over like this, those of an object with a name and {@link #value} in between:
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
     * Where the first child of an array or object is.
     *
     * @param json the bytes
     * @param open the bracket or brace
     * @return the position of the child, or of what closes the array or object if it is empty
     */
    public static int first(byte[] json, int open) {
        return token(json, open + 1);
    }

    /**
     * Where the next child of an array or object is.
     *
     * @param json the bytes
     * @param end the position behind the child before
     * @return the position of the next child, or of what closes the array or object
     */
    public static int next(byte[] json, int end) {
        int at = token(json, end);
        return json[at] == ',' ? token(json, at + 1) : at;
    }

    /**
     * Where the value of a member is.
     *
     * @param json the bytes
     * @param nameEnd the position behind the quotes of its name
     * @return the position of its value
     */
    public static int value(byte[] json, int nameEnd) {
        return token(json, token(json, nameEnd) + 1);
    }

    /**
     * Where a value ends.
     *
     * @param json the bytes
     * @param start the first byte of the value
     * @return the position behind its last byte
     */
    public static int end(byte[] json, int start) {
        return switch (json[start]) {
            case '"' -> stringEnd(json, start + 1);
            case '{', '[' -> containerEnd(json, start + 1);
            default -> scalarEnd(json, start + 1);
        };
    }

    /** The first byte from a position on that is not white space. */
    private static int token(byte[] json, int position) {
        int at = position;
        while (json[at] <= ' ' && json[at] >= 0) {
            at++;
        }
        return at;
    }

    /** A number or a literal ends in front of what cannot be part of one; all of that sorts below or above its characters. */
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
            at = Words.indexOf((byte) '"', json, at, json.length);
            if (!isEscaped(json, position, at)) {
                return at + 1;
            }
            at++;
        }
    }

    /** Whether an odd number of backslashes stands before a position. */
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
                    // part of a number or literal, or what separates them
                }
            }
        }
    }
}
