package dev.antiphon.json;

import org.jspecify.annotations.Nullable;

/**
 * A writer of a Java value as one JSON value.
 *
 * <p>Implementations must be thread-safe, for concurrent calls with different outputs.
 *
 * @param <T> the type of the values
 */
@FunctionalInterface
public interface ValueWriter<T> {
    /**
     * Writes the value. If this throws, the caller rolls back the output and removes the object that was {@link JsonOutput#attach attached}
     * to it.
     *
     * @param value the value
     * @param out the output
     */
    void write(@Nullable T value, JsonOutput out);
}
