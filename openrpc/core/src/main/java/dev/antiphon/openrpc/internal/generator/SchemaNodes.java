package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Factories and transformations of JSON Schema nodes. */
public final class SchemaNodes {
    static final String COMPONENTS = "#/components/schemas/";

    private static final List<String> CHOICES = List.of("anyOf", "oneOf");

    private SchemaNodes() {}

    static ObjectNode empty() {
        return JsonTrees.MAPPER.createObjectNode();
    }

    public static ObjectNode type(String type) {
        return empty().put("type", type);
    }

    static ObjectNode list(ObjectNode element) {
        ObjectNode list = type("array");
        list.set("items", element);
        return list;
    }

    static ObjectNode oneOf(ObjectNode... choices) {
        ObjectNode schema = empty();
        ArrayNode all = schema.putArray("oneOf");
        for (ObjectNode choice : choices) {
            all.add(choice);
        }
        return schema;
    }

    static boolean isReference(JsonNode schema) {
        return schema.has("$ref");
    }

    /** The schema, extended to allow null; the given node may be changed. */
    static ObjectNode nullable(ObjectNode schema) {
        JsonNode type = schema.get("type");
        if (type != null && type.isString()) {
            if (!type.stringValue().equals("null")) {
                schema.putArray("type").add(type.stringValue()).add("null");
                if (schema.get("enum") instanceof ArrayNode constants) {
                    constants.addNull();
                }
            }
            return schema;
        }
        boolean wideEnough = type != null
                || !(isReference(schema) || schema.has("oneOf") || schema.has("anyOf") || schema.has("allOf"));
        return wideEnough || isNullable(schema) ? schema : oneOf(schema, type("null"));
    }

    private static boolean isNullable(JsonNode schema) {
        for (String keyword : CHOICES) {
            for (JsonNode choice : schema.path(keyword)) {
                if (isNull(choice)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNull(JsonNode schema) {
        return schema.path("type").stringValue("").equals("null");
    }

    /**
     * Rewrites a schema and all schemas in it to one notation of nullable values: a second type, or else {@code oneOf} with null as the
     * last choice.
     */
    static void unifyNullables(JsonNode node) {
        node.forEach(SchemaNodes::unifyNullables);
        if (node instanceof ObjectNode schema) {
            for (String keyword : CHOICES) {
                if (schema.get(keyword) instanceof ArrayNode choices && choices.size() == 2) {
                    unifyNullable(schema, keyword, choices);
                }
            }
        }
    }

    private static void unifyNullable(ObjectNode schema, String keyword, ArrayNode choices) {
        boolean first = isNull(choices.get(0));
        if (first == isNull(choices.get(1)) || !(choices.get(first ? 1 : 0) instanceof ObjectNode value)) {
            return;
        }
        schema.remove(keyword);
        for (Map.Entry<String, JsonNode> entry : nullable(value.deepCopy()).properties()) {
            schema.putIfAbsent(entry.getKey(), entry.getValue());
        }
    }

    /** The schema with a keyword added; a reference is wrapped in {@code allOf}, since draft 7 ignores keywords beside {@code $ref}. */
    static ObjectNode with(ObjectNode schema, String keyword, JsonNode value) {
        ObjectNode more = schema;
        if (isReference(schema)) {
            more = empty();
            more.putArray("allOf").add(schema);
        }
        more.set(keyword, value);
        return more;
    }

    /** The schema with a title as its first keyword; unchanged if it has a title or is a reference. */
    static ObjectNode titled(String title, ObjectNode schema) {
        if (isReference(schema) || schema.has("title")) {
            return schema;
        }
        ObjectNode titled = empty().put("title", title);
        titled.setAll(schema);
        return titled;
    }

    /** A title in Pascal case, {@code MathAdd} for {@code math.add}: code generators derive the names of types from titles. */
    static String title(String... names) {
        StringBuilder title = new StringBuilder();
        for (String name : names) {
            for (String word : name.split("[^\\p{L}\\p{N}]+", -1)) {
                title.append(word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
            }
        }
        return title.toString();
    }
}
