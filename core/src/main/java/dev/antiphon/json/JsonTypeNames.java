package dev.antiphon.json;

import java.io.File;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of Java types in terms of JSON, for the errors of a {@link JsonBinding}: {@code an array}, {@code a 32-bit integer}, {@code one
 * of [RED, GREEN]}. They are the names that core uses for the types that it reads itself. Names are cached by type. Thread-safe.
 */
public final class JsonTypeNames {
    /** The name of a JSON object. */
    public static final String OBJECT = "an object";

    /** The name of a JSON array. */
    public static final String ARRAY = "an array";

    /** The name of a JSON string. */
    public static final String STRING = "a string";

    private static final int MAX_CONSTANTS = 20;

    /** The names of types and of their subtypes; the first that matches applies. */
    private static final Map<Class<?>, String> NAMES = new LinkedHashMap<>();

    static {
        add("an 8-bit integer", byte.class, Byte.class);
        add("a 16-bit integer", short.class, Short.class);
        add("a 32-bit integer", int.class, Integer.class, OptionalInt.class);
        add("a 64-bit integer", long.class, Long.class, OptionalLong.class);
        add("an integer", BigInteger.class);
        add("a number", float.class, double.class, BigDecimal.class, OptionalDouble.class, Number.class);
        add("a boolean", boolean.class, Boolean.class);
        add("a string of one character", char.class, Character.class);
        add(STRING, CharSequence.class, Path.class, File.class);
        add("a string in Base64", byte[].class);
        add("a duration in ISO 8601", TemporalAmount.class);
        add("a time zone", ZoneId.class);
        add("a date or time in ISO 8601", TemporalAccessor.class, Date.class);
        add("a UUID", UUID.class);
        add("a URI", URI.class);
        add(ARRAY, Iterable.class, Object[].class);
        add(OBJECT, Map.class);
    }

    private final Function<Object, String> constantText;
    private final Predicate<AnnotatedElement> isCreator;
    private final ConcurrentMap<Class<?>, String> known = new ConcurrentHashMap<>();

    /**
     * Creates the names for a binding.
     *
     * @param constantText returns the JSON text that the binding writes for a constant of an enum
     * @param isCreator returns whether the binding uses a constructor or method to create objects; a class with one may be read from any
     *     kind of JSON value
     */
    public JsonTypeNames(Function<Object, String> constantText, Predicate<AnnotatedElement> isCreator) {
        this.constantText = constantText;
        this.isCreator = isCreator;
    }

    private static void add(String name, Class<?>... types) {
        for (Class<?> type : types) {
            NAMES.put(type, name);
        }
    }

    /**
     * Returns the name of a type.
     *
     * @param type the type, or null if it is not known
     * @return its name with an article, or null if it may be read from several kinds of JSON values
     */
    public @Nullable String of(@Nullable Class<?> type) {
        if (type == null) {
            return null;
        }
        // Invalid input may be frequent, so the names are cached.
        String name = known.computeIfAbsent(type, this::find);
        return name.isEmpty() ? null : name;
    }

    private String find(Class<?> type) {
        if (type.isEnum()) {
            return oneOf(type);
        }
        for (Map.Entry<Class<?>, String> entry : NAMES.entrySet()) {
            if (entry.getKey().isAssignableFrom(type)) {
                return entry.getValue();
            }
        }
        if (type.isArray()) {
            return ARRAY;
        }
        return isBean(type) ? OBJECT : "";
    }

    /** Whether a class can only be read from an object: a record, or a class with a constructor without parameters, without a creator. */
    private boolean isBean(Class<?> type) {
        if (type.getName().startsWith("java.")) {
            return false;
        }
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        boolean plain = type.isRecord() || Arrays.stream(constructors).anyMatch(it -> it.getParameterCount() == 0);
        return plain
                && Stream.of(constructors, type.getDeclaredMethods())
                        .flatMap(Arrays::stream)
                        .noneMatch(isCreator);
    }

    private String oneOf(Class<?> type) {
        Object[] all = type.getEnumConstants();
        String names;
        try {
            names = Arrays.stream(all).limit(MAX_CONSTANTS).map(this::name).collect(Collectors.joining(", "));
        } catch (RuntimeException e) {
            // A serializer of the user failed; the error about the input is more important than its details.
            return "";
        }
        return "one of [" + names + (all.length > MAX_CONSTANTS ? ", ...]" : "]");
    }

    private String name(Object constant) {
        String json = constantText.apply(constant);
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }
}
