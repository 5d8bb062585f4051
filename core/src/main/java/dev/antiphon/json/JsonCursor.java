package dev.antiphon.json;

import dev.antiphon.internal.Words;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Walks over a value that is known to be valid JSON and reads it on the way, for generated code; see {@link JsonCodec}.
 *
 * <p>It reads what is written plainly. Whatever is out of the ordinary, be it right or wrong, is left to the binding: a number with a
 * fraction where an integer belongs, a member that comes twice, null where a primitive belongs. Every method that meets such a thing
 * throws {@link Surprise}, and the whole value is read anew.
 *
 * <p>For one thread, and once.
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

    /** Says that a value is not written plainly. It has no stack trace, since it is not told to anybody. */
    static final class Surprise extends RuntimeException {
        private static final long serialVersionUID = 1;

        Surprise() {
            super(null, null, false, false);
        }
    }

    /**
     * Steps over null, if it is there.
     *
     * @return whether it was
     */
    public boolean isNull() {
        if (json[at] != 'n') {
            return false;
        }
        at += 4;
        return true;
    }

    /** Steps into an object. */
    public void object() {
        open('{');
    }

    /** Steps into an array. */
    public void array() {
        open('[');
    }

    /**
     * Steps to the next member of an object, or out of the object.
     *
     * @param names the names of all members that are known, as {@link JsonCodec#names} makes them
     * @param expected which of them comes next if they come in order
     * @return which one it is, or negative if there was none left
     */
    public int member(byte[][] names, int expected) {
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
            at = JsonExtent.end(json, JsonExtent.value(json, JsonExtent.end(json, at))); // nobody asked for it
        }
    }

    private int find(byte[][] names) {
        for (int i = 0; i < names.length; i++) {
            if (isNamed(names[i])) {
                return i;
            }
        }
        int end = JsonExtent.end(json, at);
        if (Words.indexOf((byte) '\\', json, at, end) < end) {
            throw surprise(); // it may be one of them all the same
        }
        return -1;
    }

    private boolean isNamed(byte[] quoted) {
        int end = at + quoted.length;
        return end <= json.length && Words.equal(quoted, json, at, end);
    }

    /**
     * Steps to the next element of an array, or out of the array.
     *
     * @return whether there was one left
     */
    public boolean element() {
        skipToToken();
        if (json[at] == ']') {
            at++;
            return false;
        }
        return true;
    }

    /**
     * Adds a member to those that were there.
     *
     * @param seen a bit for each member that was there
     * @param member another, which must not be among them
     * @return the bits with that of the member
     */
    public long once(long seen, int member) {
        long bit = 1L << member;
        if ((seen & bit) != 0) {
            throw surprise();
        }
        return seen | bit;
    }

    /**
     * Requires that members were there.
     *
     * @param seen a bit for each member that was there
     * @param required a bit for each member that must have been
     */
    public void require(long seen, long required) {
        if ((seen & required) != required) {
            throw surprise();
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
            throw surprise();
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
        if (value == Words.NOT_DECIMAL) {
            throw surprise();
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
            throw surprise();
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
            throw surprise();
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
            throw surprise();
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
            throw surprise();
        }
        int end = JsonExtent.end(json, at);
        String text = JsonStrings.decode(json, at + 1, end - 1);
        at = end;
        return text;
    }

    /**
     * Reads one of some constants by its name.
     *
     * @param names the names of the constants, as {@link JsonCodec#names} makes them
     * @return which one it is
     */
    public int toConstant(byte[][] names) {
        for (int i = 0; i < names.length; i++) {
            if (isNamed(names[i])) {
                at += names[i].length;
                return i;
            }
        }
        throw surprise();
    }

    /**
     * Reads a value of any other type, for which there may be a codec or not.
     *
     * @param type its type
     * @return the value
     */
    public @Nullable Object toOther(Type type) {
        int end = JsonExtent.end(json, at);
        Object value = types.reader(type).read(json, at, end);
        at = end;
        return value;
    }

    private int numberEnd() {
        byte first = json[at];
        if (first != '-' && (first < '0' || first > '9')) {
            throw surprise();
        }
        return JsonExtent.end(json, at);
    }

    private void open(char bracket) {
        if (json[at] != bracket) {
            throw surprise();
        }
        at++;
    }

    /** Over white space, and a comma if one is there: the text is valid, so it stands where it belongs. */
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

    private static Surprise surprise() {
        return new Surprise();
    }
}
