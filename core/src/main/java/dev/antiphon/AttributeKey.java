package dev.antiphon;

import java.util.Objects;

/**
 * Names an attribute and its type. Two keys are the same only if they are the same object, so keep it in a constant.
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
     * Makes a key.
     *
     * @param name what messages call it
     * @param type the type of its values
     * @param <T> the type of its values
     * @return a key unlike any other
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
