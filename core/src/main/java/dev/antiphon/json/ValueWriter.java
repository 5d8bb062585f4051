package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * Writes a Java value as one JSON value.
 *
 * <p>Implementations are safe for use by any number of threads at once, each with an output of its own.
 *
 * @param <T> the type of the values written
 */
@FunctionalInterface
public interface ValueWriter<T> {
    /**
     * Writes the value. If this throws, what was written is rolled back by the caller and everything that was {@link
     * JsonOutput#attach attached} to the output is dropped.
     *
     * @param value the value
     * @param out where to write it
     */
    void write(@Nullable T value, JsonOutput out);
}
