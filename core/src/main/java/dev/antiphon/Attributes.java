package dev.antiphon;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Values by typed key, kept with a call: what one interceptor finds out and a handler needs. Safe for use by any thread. */
public final class Attributes {
    private final Map<AttributeKey<?>, Object> values = new ConcurrentHashMap<>(4);

    public Attributes() {}

    /**
     * The value of a key.
     *
     * @param key the key
     * @param <T> the type of its values
     * @return the value, if it was set
     */
    public <T> Optional<T> get(AttributeKey<T> key) {
        Object value = values.get(key);
        return value == null ? Optional.empty() : Optional.of(key.cast(value));
    }

    /**
     * Sets the value of a key.
     *
     * @param key the key
     * @param value its value from now on
     * @param <T> the type of its values
     */
    public <T> void set(AttributeKey<T> key, T value) {
        values.put(key, key.cast(value));
    }

    /**
     * The value of a key, made if it was not set; threads that ask at once get the same.
     *
     * @param key the key
     * @param value makes the value; must neither block nor look at the attributes
     * @param <T> the type of its values
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
