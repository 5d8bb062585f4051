package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * Reads and writes a type straight from and to bytes, as the default mappers of the Jackson bindings do: the base of what the
 * annotation processor writes for records and enums. What it does not read plainly the binding reads. Nobody else need extend this.
 *
 * <p>Implementations have no state, and are safe for use by any number of threads.
 *
 * @param <T> the type
 */
public abstract class JsonCodec<T> {
    /** Made by generated code. */
    protected JsonCodec() {}

    /**
     * Reads a value that is not null.
     *
     * @param in stands at its first byte, and behind its last one afterwards
     * @return the value
     */
    protected abstract T read(JsonCursor in);

    /**
     * Writes a value.
     *
     * @param value the value
     * @param out where to
     * @param types finds the writers of the types that have no codec
     */
    protected abstract void write(T value, JsonOutput out, JsonTypes types);

    /**
     * Makes the bytes of names with their quotes, of members or constants.
     *
     * @param names the names
     * @return their bytes
     */
    protected static byte[][] names(String... names) {
        byte[][] quoted = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            JsonOutput out = new JsonOutput();
            out.value(names[i]);
            quoted[i] = out.toByteArray();
        }
        return quoted;
    }

    /**
     * Makes the bytes that stand before the values of members: a brace or a comma, the name and a colon.
     *
     * @param names the names of all members, in order
     * @return their bytes
     */
    protected static byte[][] keys(String... names) {
        byte[][] keys = new byte[names.length][];
        for (int i = 0; i < names.length; i++) {
            JsonOutput out = new JsonOutput();
            out.write(i == 0 ? '{' : ',');
            out.value(names[i]);
            out.write(':');
            keys[i] = out.toByteArray();
        }
        return keys;
    }

    /**
     * Writes a text, or null.
     *
     * @param value the text
     * @param out where to
     */
    protected static void text(@Nullable String value, JsonOutput out) {
        if (value == null) {
            out.nullValue();
        } else {
            out.value(value);
        }
    }
}
