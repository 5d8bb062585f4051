package dev.antiphon.internal;

import dev.antiphon.json.Types;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;

/** Finds out what the type variables of an inherited method stand for in the interface that inherits it. */
public final class GenericTypes {
    private GenericTypes() {}

    /** The type of a parameter or result of the method, as the heir of its interface knows it. */
    public static Type resolve(Type type, Method method, Class<?> heir) {
        if (type instanceof Class<?> || method.getDeclaringClass() == heir) {
            return type;
        }
        Map<TypeVariable<?>, Type> meanings = new HashMap<>();
        collect(heir, meanings);
        return substitute(type, meanings);
    }

    /** The class that a type is, without its arguments. */
    public static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType generic) {
            return (Class<?>) generic.getRawType();
        }
        if (type instanceof GenericArrayType array) {
            return raw(array.getGenericComponentType()).arrayType();
        }
        return Object.class;
    }

    /** Whether a part of a type is a variable that nobody has said the meaning of. */
    public static boolean hasVariable(Type type) {
        if (type instanceof ParameterizedType generic) {
            for (Type argument : generic.getActualTypeArguments()) {
                if (hasVariable(argument)) {
                    return true;
                }
            }
            return false;
        }
        if (type instanceof WildcardType any) {
            return hasVariable(any.getUpperBounds()[0]);
        }
        if (type instanceof GenericArrayType array) {
            return hasVariable(array.getGenericComponentType());
        }
        return type instanceof TypeVariable<?>;
    }

    private static void collect(Class<?> type, Map<TypeVariable<?>, Type> meanings) {
        for (Type parent : type.getGenericInterfaces()) {
            if (parent instanceof ParameterizedType generic) {
                Class<?> raw = (Class<?>) generic.getRawType();
                TypeVariable<?>[] variables = raw.getTypeParameters();
                for (int i = 0; i < variables.length; i++) {
                    meanings.put(variables[i], substitute(generic.getActualTypeArguments()[i], meanings));
                }
            }
            collect(raw(parent), meanings);
        }
    }

    private static Type substitute(Type type, Map<TypeVariable<?>, Type> meanings) {
        if (type instanceof TypeVariable<?> variable) {
            return meanings.getOrDefault(variable, variable);
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = substitute(arguments[i], meanings);
            }
            return Types.parameterized((Class<?>) generic.getRawType(), arguments);
        }
        if (type instanceof GenericArrayType array) {
            return Types.array(substitute(array.getGenericComponentType(), meanings));
        }
        if (type instanceof WildcardType wildcard && wildcard.getUpperBounds().length == 1) {
            return substitute(wildcard.getUpperBounds()[0], meanings);
        }
        return type;
    }
}
