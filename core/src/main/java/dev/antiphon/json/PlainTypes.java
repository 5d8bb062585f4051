package dev.antiphon.json;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The factory of reflective codecs for records, enums and lists of which every part is plain: no annotation or property could make a JSON
 * library map it differently. The annotation processor applies the same rules, and generates faster codecs.
 */
final class PlainTypes {
    /** The maximum number of components: the members that were seen are kept in the bits of a long. */
    private static final int MAX_COMPONENTS = 64;

    /** The codecs created so far, including incomplete ones: a record may contain itself. */
    private final Map<Type, JsonCodec<Object>> made = new HashMap<>();

    private PlainTypes() {}

    /** The codec of a type, or null if that or any part of it is not plain. */
    static @Nullable JsonCodec<Object> codec(Type type) {
        return new PlainTypes().of(type);
    }

    private @Nullable JsonCodec<Object> of(Type type) {
        JsonCodec<Object> known = made.get(type);
        if (known != null) {
            return known;
        }
        if (type instanceof ParameterizedType list) {
            JsonCodec<Object> element = list.getRawType() == List.class ? part(list.getActualTypeArguments()[0]) : null;
            return element == null ? null : new ListCodec(element);
        }
        if (!(type instanceof Class<?> plain) || isConfigured(plain)) {
            return null;
        }
        if (plain.isEnum()) {
            return new EnumCodec(plain);
        }
        return plain.isRecord() ? record(plain) : null;
    }

    private @Nullable JsonCodec<Object> part(Type type) {
        ScalarCodec scalar = ScalarCodec.of(type);
        return scalar == null ? of(type) : scalar;
    }

    private @Nullable JsonCodec<Object> record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        if (components.length == 0
                || components.length > MAX_COMPONENTS
                || constructors.length != 1
                || type.getTypeParameters().length != 0
                || hasOtherProperties(type, components)
                || !constructors[0].trySetAccessible()
                || !Stream.of(components).allMatch(each -> each.getAccessor().trySetAccessible())) {
            return null;
        }
        RecordCodec codec = new RecordCodec(constructors[0], components);
        made.put(type, codec);
        for (int i = 0; i < components.length; i++) {
            JsonCodec<Object> part = part(components[i].getGenericType());
            if (part == null) {
                return null; // not plain, nor are the types that contain it
            }
            codec.part(i, part);
        }
        return codec;
    }

    /** Whether a record has methods that a JSON library treats as properties besides its components. */
    private static boolean hasOtherProperties(Class<?> type, RecordComponent[] components) {
        for (Method method : type.getMethods()) {
            String name = method.getName();
            if ((name.startsWith("get") || name.startsWith("is"))
                    && method.getParameterCount() == 0
                    && !Modifier.isStatic(method.getModifiers())
                    && method.getDeclaringClass() != Object.class
                    && Arrays.stream(components)
                            .noneMatch(each -> each.getName().equals(name))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a type, its members or its supertypes have annotations of a JSON library. */
    private static boolean isConfigured(Class<?> type) {
        if (isAnnotated(type)
                || Stream.of(type.getDeclaredFields()).anyMatch(PlainTypes::isAnnotated)
                || Stream.of(type.getDeclaredMethods()).anyMatch(PlainTypes::isExecutableAnnotated)
                || Stream.of(type.getDeclaredConstructors()).anyMatch(PlainTypes::isExecutableAnnotated)) {
            return true;
        }
        if (type.isRecord() && Stream.of(type.getRecordComponents()).anyMatch(PlainTypes::isAnnotated)) {
            return true;
        }
        return Stream.of(type.getInterfaces()).anyMatch(PlainTypes::isConfigured);
    }

    private static boolean isExecutableAnnotated(Executable executable) {
        return isAnnotated(executable)
                || Stream.<Parameter>of(executable.getParameters()).anyMatch(PlainTypes::isAnnotated);
    }

    private static boolean isAnnotated(AnnotatedElement element) {
        for (Annotation annotation : element.getDeclaredAnnotations()) {
            Class<?> type = annotation.annotationType();
            // A custom annotation may combine annotations of a library.
            if (isOfLibrary(type)
                    || Stream.of(type.getDeclaredAnnotations()).anyMatch(meta -> isOfLibrary(meta.annotationType()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfLibrary(Class<?> annotation) {
        String name = annotation.getName();
        return name.startsWith("tools.jackson.") || name.startsWith("com.fasterxml.jackson.");
    }
}
