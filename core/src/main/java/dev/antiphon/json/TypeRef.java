package dev.antiphon.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * A reference to a generic type at run time: {@code new TypeRef<List<User>>() {}}.
 *
 * @param <T> the type
 */
public abstract class TypeRef<T> {
    private final Type type;

    /** Captures the type argument of the subclass. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType self)
                || self.getRawType() != TypeRef.class) {
            throw new IllegalStateException("A TypeRef is made with its type argument: new TypeRef<List<User>>() {}");
        }
        this.type = self.getActualTypeArguments()[0];
    }

    /**
     * The referenced type.
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
