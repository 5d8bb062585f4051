package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * The base class of codecs that read and write a type directly from and to bytes, as the default mappers of the Jackson bindings do. The
 * annotation processor generates subclasses for records and enums; applications do not extend it. The binding reads values that are not in
 * plain form.
 *
 * <p>Implementations are stateless and thread-safe.
 *
 * @param <T> the type
 */
public abstract class JsonCodec<T> {
    /** Called by generated code. */
    protected JsonCodec() {}

    /**
     * Reads a value that is not null.
     *
     * @param in positioned at the first byte of the value, and after its last byte when this returns
     * @return the value
     */
    protected abstract T read(JsonCursor in);

    /**
     * Writes a value.
     *
     * @param value the value
     * @param out the output
     * @param types the writers of types without a codec
     */
    protected abstract void write(T value, JsonOutput out, JsonTypes types);

    /**
     * Creates the bytes of the names of members or constants, with their quotes.
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
     * Creates the bytes that precede the values of members: a brace or a comma, the name and a colon.
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
     * @param out the output
     */
    protected static void text(@Nullable String value, JsonOutput out) {
        if (value == null) {
            out.nullValue();
        } else {
            out.value(value);
        }
    }
}
