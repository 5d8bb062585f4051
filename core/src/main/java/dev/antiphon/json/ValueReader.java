package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * Reads a Java value from a range of bytes that holds one valid JSON value.
 *
 * <p>Implementations are safe for use by any number of threads at once.
 *
 * @param <T> the type of the values read
 */
@FunctionalInterface
public interface ValueReader<T> {
    /**
     * Reads the value.
     *
     * @param json the bytes, not to be changed; only a {@link RawJson} keeps them
     * @param start the first byte of the value
     * @param end the position behind its last byte
     * @return the value; null only for the JSON value null
     * @throws BindingException if the JSON does not fit the type
     */
    @Nullable
    T read(byte[] json, int start, int end);
}
