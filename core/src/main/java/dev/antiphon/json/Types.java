package dev.antiphon.json;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The factory of generic types, equal to those that reflection returns. */
public final class Types {
    private Types() {}

    /**
     * A class with its arguments, such as {@code List<String>}.
     *
     * @param raw the class
     * @param arguments its arguments
     * @return the type
     */
    public static Type parameterized(Class<?> raw, Type... arguments) {
        return new Parameterized(raw, arguments.clone());
    }

    /**
     * An array of some type.
     *
     * @param component the type of its elements
     * @return the type; a class if the component is one
     */
    public static Type array(Type component) {
        return component instanceof Class<?> plain ? plain.arrayType() : new GenericArray(component);
    }

    private static final class Parameterized implements ParameterizedType {
        private final Class<?> raw;
        private final Type[] arguments;

        Parameterized(Class<?> raw, Type[] arguments) {
            this.raw = raw;
            this.arguments = arguments;
        }

        @Override
        public Type[] getActualTypeArguments() {
            return arguments.clone();
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return raw.getDeclaringClass();
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof ParameterizedType that
                    && raw.equals(that.getRawType())
                    && Objects.equals(getOwnerType(), that.getOwnerType())
                    && Arrays.equals(arguments, that.getActualTypeArguments());
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(arguments) ^ Objects.hashCode(getOwnerType()) ^ raw.hashCode();
        }

        @Override
        public String toString() {
            return raw.getTypeName() + Arrays.toString(arguments);
        }
    }

    private static final class GenericArray implements GenericArrayType {
        private final Type component;

        GenericArray(Type component) {
            this.component = component;
        }

        @Override
        public Type getGenericComponentType() {
            return component;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof GenericArrayType that && component.equals(that.getGenericComponentType());
        }

        @Override
        public int hashCode() {
            return component.hashCode();
        }

        @Override
        public String toString() {
            return component.getTypeName() + "[]";
        }
    }
}
