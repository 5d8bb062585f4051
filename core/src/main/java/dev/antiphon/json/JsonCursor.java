package dev.antiphon.json;

import dev.antiphon.internal.ByteWords;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A forward-only reader of a value that is known to be valid JSON, for generated code; see {@link JsonCodec}.
 *
 * <p>It reads only the plain form of a value. Everything else, valid or not, is left to the binding: a number with a fraction where an
 * integer is expected, a duplicate member, null for a primitive. A method that finds such a value throws {@link NotPlainException}, and
 * the binding reads the whole value again.
 *
 * <p>Not thread-safe, and used once.
 */
public final class JsonCursor {
    private final byte[] json;
    private final JsonTypes types;
    private int at;

    JsonCursor(byte[] json, int start, JsonTypes types) {
        this.json = json;
        this.at = start;
        this.types = types;
    }

    /** Thrown when a value does not have the plain form. It is caught by the codec, and so has no stack trace. */
    static final class NotPlainException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotPlainException() {
            super(null, null, false, false);
        }
    }

    /**
     * Skips null, if it is the current value.
     *
     * @return whether it was null
     */
    public boolean skipNull() {
        if (json[at] != 'n') {
            return false;
        }
        at += 4;
        return true;
    }

    /** Enters an object. */
    public void beginObject() {
        open('{');
    }

    /** Enters an array. */
    public void beginArray() {
        open('[');
    }

    /**
     * Moves to the value of the next known member of an object, or leaves the object.
     *
     * @param names the names of all known members, as {@link JsonCodec#names} returns them
     * @param expected the index of the next member if they are in order
     * @return the index of the member, or negative at the end of the object
     */
    public int nextMember(byte[][] names, int expected) {
        while (true) {
            skipToToken();
            if (json[at] == '}') {
                at++;
                return -1;
            }
            int member = expected < names.length && isNamed(names[expected]) ? expected : find(names);
            if (member >= 0) {
                at = JsonExtent.value(json, at + names[member].length);
                return member;
            }
            at = JsonExtent.end(json, JsonExtent.value(json, JsonExtent.end(json, at))); // an unknown member
        }
    }

    private int find(byte[][] names) {
        for (int i = 0; i < names.length; i++) {
            if (isNamed(names[i])) {
                return i;
            }
        }
        int end = JsonExtent.end(json, at);
        if (ByteWords.indexOf((byte) '\\', json, at, end) < end) {
            throw notPlain(); // an escaped name may be one of them
        }
        return -1;
    }

    private boolean isNamed(byte[] quoted) {
        int end = at + quoted.length;
        return end <= json.length && ByteWords.equal(quoted, json, at, end);
    }

    /**
     * Moves to the next element of an array, or leaves the array.
     *
     * @return whether there is one
     */
    public boolean nextElement() {
        skipToToken();
        if (json[at] == ']') {
            at++;
            return false;
        }
        return true;
    }

    /**
     * Marks a member as seen; a duplicate is not plain.
     *
     * @param seen a bit for each member that was seen
     * @param member the index of the member
     * @return the bits with that of the member
     */
    public long markSeen(long seen, int member) {
        long bit = 1L << member;
        if ((seen & bit) != 0) {
            throw notPlain();
        }
        return seen | bit;
    }

    /**
     * Requires that members were seen.
     *
     * @param seen a bit for each member that was seen
     * @param required a bit for each required member
     */
    public void requireSeen(long seen, long required) {
        if ((seen & required) != required) {
            throw notPlain();
        }
    }

    /**
     * Reads an integer.
     *
     * @return its value
     */
    public int toInt() {
        long value = toLong();
        if (value != (int) value) {
            throw notPlain();
        }
        return (int) value;
    }

    /**
     * Reads an integer.
     *
     * @return its value
     */
    public long toLong() {
        int end = JsonExtent.end(json, at);
        long value = JsonNumbers.plain(json, at, end);
        if (value == ByteWords.NOT_DECIMAL) {
            throw notPlain();
        }
        at = end;
        return value;
    }

    /**
     * Reads an integer.
     *
     * @return its value
     */
    public short toShort() {
        long value = toLong();
        if (value != (short) value) {
            throw notPlain();
        }
        return (short) value;
    }

    /**
     * Reads an integer.
     *
     * @return its value
     */
    public byte toByte() {
        long value = toLong();
        if (value != (byte) value) {
            throw notPlain();
        }
        return (byte) value;
    }

    /**
     * Reads a number.
     *
     * @return the nearest double
     */
    public double toDouble() {
        int end = numberEnd();
        double value = JsonNumbers.toDouble(json, at, end);
        at = end;
        return value;
    }

    /**
     * Reads a number.
     *
     * @return the nearest float
     */
    public float toFloat() {
        int end = numberEnd();
        float value = JsonNumbers.toFloat(json, at, end);
        at = end;
        return value;
    }

    /**
     * Reads a boolean.
     *
     * @return its value
     */
    public boolean toBoolean() {
        byte first = json[at];
        if (first != 't' && first != 'f') {
            throw notPlain();
        }
        at += first == 't' ? 4 : 5;
        return first == 't';
    }

    /**
     * Reads a string.
     *
     * @return its text
     */
    public String toText() {
        if (json[at] != '"') {
            throw notPlain();
        }
        int end = JsonExtent.end(json, at);
        String text = JsonStrings.decode(json, at + 1, end - 1);
        at = end;
        return text;
    }

    /**
     * Reads the name of a constant.
     *
     * @param names the names of the constants, as {@link JsonCodec#names} returns them
     * @return the index of the constant
     */
    public int toConstantIndex(byte[][] names) {
        for (int i = 0; i < names.length; i++) {
            if (isNamed(names[i])) {
                at += names[i].length;
                return i;
            }
        }
        throw notPlain();
    }

    /**
     * Reads a value of any other type, with its codec or with the binding.
     *
     * @param type its type
     * @return the value
     */
    public @Nullable Object toValue(Type type) {
        int end = JsonExtent.end(json, at);
        Object value = types.reader(type).read(json, at, end);
        at = end;
        return value;
    }

    private int numberEnd() {
        byte first = json[at];
        if (first != '-' && (first < '0' || first > '9')) {
            throw notPlain();
        }
        return JsonExtent.end(json, at);
    }

    private void open(char bracket) {
        if (json[at] != bracket) {
            throw notPlain();
        }
        at++;
    }

    /** Skips white space and a comma, which is in the right place since the text is valid. */
    private void skipToToken() {
        int position = at;
        while (json[position] <= ' ' && json[position] >= 0) {
            position++;
        }
        if (json[position] == ',') {
            do {
                position++;
            } while (json[position] <= ' ' && json[position] >= 0);
        }
        at = position;
    }

    private static NotPlainException notPlain() {
        return new NotPlainException();
    }
}
