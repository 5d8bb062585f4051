package dev.antiphon.internal.types;

import dev.antiphon.json.Types;
import dev.antiphon.stream.RpcStream;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The resolution of generic types: type variables of inherited methods, raw classes and the item types of streams. */
public final class GenericTypes {
    private static final Set<Class<?>> STREAMS =
            Set.of(Flow.Publisher.class, RpcStream.class, Stream.class, Iterator.class, Iterable.class);

    private GenericTypes() {}

    /**
     * The type of a parameter or result of a method, with the type variables of its interface resolved.
     *
     * @param heir the subinterface that inherits the method
     */
    public static Type resolve(Type type, Method method, Class<?> heir) {
        if (type instanceof Class<?> || method.getDeclaringClass() == heir) {
            return type;
        }
        Map<TypeVariable<?>, Type> meanings = new HashMap<>();
        collect(heir, meanings);
        return substitute(type, meanings);
    }

    /** The class of a type, without its type arguments. */
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

    /** Whether values of a class with a type argument are streams of items. */
    public static boolean isStream(Class<?> raw) {
        return STREAMS.contains(raw);
    }

    /** The type of the items of a stream, or null if the type is not a stream. */
    public static @Nullable Type itemType(Type stream) {
        Class<?> raw = raw(stream);
        if (raw == IntStream.class) {
            return int.class;
        } else if (raw == LongStream.class) {
            return long.class;
        } else if (raw == DoubleStream.class) {
            return double.class;
        }
        return isStream(raw) ? argument(stream, 0, Object.class) : null;
    }

    /** A type argument, or its upper bound if it is a wildcard; the default if there is no such argument. */
    public static Type argument(Type generic, int index, Type otherwise) {
        if (!(generic instanceof ParameterizedType type) || type.getActualTypeArguments().length <= index) {
            return otherwise;
        }
        Type argument = type.getActualTypeArguments()[index];
        return argument instanceof WildcardType any ? any.getUpperBounds()[0] : argument;
    }

    /** Whether a type contains an unresolved type variable. */
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
