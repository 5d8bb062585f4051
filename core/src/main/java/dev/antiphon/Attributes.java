package dev.antiphon;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A map of typed keys to values that belongs to a call, a batch or a connection. Interceptors use it to pass data to handlers.
 * Thread-safe.
 */
public final class Attributes {
    private final Map<AttributeKey<?>, Object> values = new ConcurrentHashMap<>(4);

    /** Creates an empty map. */
    public Attributes() {}

    /**
     * Returns the value of a key.
     *
     * @param key the key
     * @param <T> the type of the values
     * @return the value, or empty if it is not set
     */
    public <T> Optional<T> get(AttributeKey<T> key) {
        Object value = values.get(key);
        return value == null ? Optional.empty() : Optional.of(key.cast(value));
    }

    /**
     * Sets the value of a key.
     *
     * @param key the key
     * @param value the new value
     * @param <T> the type of the values
     */
    public <T> void set(AttributeKey<T> key, T value) {
        values.put(key, key.cast(value));
    }

    /**
     * Returns the value of a key, and creates it if it is not set. Concurrent callers get the same value.
     *
     * @param key the key
     * @param value creates the value; must neither block nor access the attributes
     * @param <T> the type of the values
     * @return the value
     */
    public <T> T getOrSet(AttributeKey<T> key, Supplier<T> value) {
        return key.cast(values.computeIfAbsent(key, unset -> key.cast(value.get())));
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
