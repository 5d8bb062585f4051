package dev.antiphon;

import java.util.Objects;

/**
 * The typed key of an attribute. Keys are compared by identity, so keep a key in a constant.
 *
 * @param <T> the type of the attribute's values
 */
public final class AttributeKey<T> {
    private final String name;
    private final Class<T> type;

    private AttributeKey(String name, Class<T> type) {
        this.name = Objects.requireNonNull(name, "name");
        this.type = Objects.requireNonNull(type, "type");
    }

    /**
     * Creates a key.
     *
     * @param name the name of the key in messages and logs
     * @param type the type of the values
     * @param <T> the type of the values
     * @return a new key, not equal to any other key
     */
    public static <T> AttributeKey<T> of(String name, Class<T> type) {
        return new AttributeKey<>(name, type);
    }

    T cast(Object value) {
        return type.cast(value);
    }

    @Override
    public String toString() {
        return name;
    }
}
