package dev.antiphon.jackson2;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says in words of JSON what a Java type is read from; the words of core, where core reads the type itself. */
final class JsonTypeNames {
    static final String OBJECT = "an object";
    static final String ARRAY = "an array";
    static final String STRING = "a string";

    private static final int MOST_CONSTANTS = 20;

    /** By the first type that fits. */
    private static final Map<Class<?>, String> PHRASES = new LinkedHashMap<>();

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

    private final ObjectMapper mapper;
    private final ConcurrentMap<Class<?>, String> known = new ConcurrentHashMap<>();

    JsonTypeNames(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    private static void add(String phrase, Class<?>... types) {
        for (Class<?> type : types) {
            PHRASES.put(type, phrase);
        }
    }

    /** The phrase for a type, with its article, or null if there is none that is surely right. */
    @Nullable
    String of(@Nullable Class<?> type) {
        if (type == null) {
            return null;
        }
        // Input that fails may come often.
        String phrase = known.computeIfAbsent(type, this::find);
        return phrase.isEmpty() ? null : phrase;
    }

    private String find(Class<?> type) {
        if (type.isEnum()) {
            return oneOf(type);
        }
        for (Map.Entry<Class<?>, String> entry : PHRASES.entrySet()) {
            if (entry.getKey().isAssignableFrom(type)) {
                return entry.getValue();
            }
        }
        if (type.isArray()) {
            return ARRAY;
        }
        return isBean(type) ? OBJECT : "";
    }

    /** Other classes, and those with a creator, may be read from a string or an array. */
    private static boolean isBean(Class<?> type) {
        if (type.getName().startsWith("java.")) {
            return false;
        }
        Constructor<?>[] constructors = type.getDeclaredConstructors();
        boolean plain = type.isRecord() || Arrays.stream(constructors).anyMatch(it -> it.getParameterCount() == 0);
        return plain
                && Stream.of(constructors, type.getDeclaredMethods())
                        .flatMap(Arrays::stream)
                        .noneMatch(it -> it.isAnnotationPresent(JsonCreator.class));
    }

    private String oneOf(Class<?> type) {
        Object[] all = type.getEnumConstants();
        String phrase;
        try {
            phrase = Arrays.stream(all).limit(MOST_CONSTANTS).map(this::name).collect(Collectors.joining(", "));
        } catch (RuntimeException e) {
            // A serializer of the user's that fails; what to say of the input is not worth another failure.
            return "";
        }
        return "one of [" + phrase + (all.length > MOST_CONSTANTS ? ", ...]" : "]");
    }

    private String name(Object constant) {
        String json = mapper.<JsonNode>valueToTree(constant).toString();
        return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
    }
}
