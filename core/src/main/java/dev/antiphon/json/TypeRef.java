package dev.antiphon.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Carries a generic type to run time: {@code new TypeRef<List<User>>() {}}.
 *
 * @param <T> the type carried
 */
public abstract class TypeRef<T> {
    private final Type type;

    /** Takes the type argument that the subclass names. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType self)
                || self.getRawType() != TypeRef.class) {
            throw new IllegalStateException("A TypeRef is made with its type argument: new TypeRef<List<User>>() {}");
        }
        this.type = self.getActualTypeArguments()[0];
    }

    /**
     * The type carried.
     *
     * @return a class or a generic type
     */
    public final Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
