package dev.antiphon.processor.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Factories of schema nodes, which are maps that keep their order. */
public final class SchemaNode {
    private static final String TYPE = "type";
    private static final String ENUM = "enum";

    private SchemaNode() {}

    /** A map that keeps its order. */
    public static Map<String, @Nullable Object> of(@Nullable Object... keysAndValues) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
        }
        return map;
    }

    public static Map<String, @Nullable Object> type(String type) {
        return of(TYPE, type);
    }

    static Map<String, @Nullable Object> type(String type, String format) {
        return of(TYPE, type, "format", format);
    }

    /** The schema, extended to allow null. */
    public static Map<String, @Nullable Object> nullable(Map<String, @Nullable Object> schema) {
        Object type = schema.get(TYPE);
        if (type instanceof String single) {
            Map<String, @Nullable Object> wider = new LinkedHashMap<>(schema);
            if (!single.equals("null")) {
                wider.put(TYPE, List.of(single, "null"));
            }
            if (schema.get(ENUM) instanceof List<?> constants) {
                List<@Nullable Object> all = new ArrayList<>(constants);
                all.add(null);
                wider.put(ENUM, all);
            }
            return wider;
        }
        boolean wideEnough = type != null || !(isReference(schema) || schema.containsKey("oneOf"));
        return wideEnough || isNullable(schema) ? schema : of("oneOf", Arrays.asList(schema, type("null")));
    }

    private static boolean isNullable(Map<String, @Nullable Object> schema) {
        return schema.get("oneOf") instanceof List<?> choices && choices.contains(type("null"));
    }

    static boolean isReference(Map<String, @Nullable Object> schema) {
        return schema.containsKey("$ref");
    }

    /** The schema with a keyword added; a reference is wrapped in {@code allOf}, since draft 7 ignores keywords beside {@code $ref}. */
    public static Map<String, @Nullable Object> with(
            Map<String, @Nullable Object> schema, String key, @Nullable Object value) {
        Map<String, @Nullable Object> more =
                isReference(schema) ? of("allOf", List.of(schema)) : new LinkedHashMap<>(schema);
        more.put(key, value);
        return more;
    }

    /** The schema with a title as its first keyword; unchanged if it has a title or is a reference. */
    public static Map<String, @Nullable Object> titled(String title, Map<String, @Nullable Object> schema) {
        if (isReference(schema) || schema.containsKey("title")) {
            return schema;
        }
        Map<String, @Nullable Object> titled = of("title", title);
        titled.putAll(schema);
        return titled;
    }
}
