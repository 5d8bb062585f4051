package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * A reader of a Java value from a range of bytes that holds one valid JSON value.
 *
 * <p>Implementations must be thread-safe.
 *
 * @param <T> the type of the values
 */
@FunctionalInterface
public interface ValueReader<T> {
    /**
     * Reads the value.
     *
     * @param json the bytes, which must not be changed; only a {@link RawJson} retains them
     * @param start the first byte of the value
     * @param end the position after its last byte
     * @return the value; null only for the JSON value null
     * @throws BindingException if the JSON does not fit the type
     */
    @Nullable
    T read(byte[] json, int start, int end);
}
