package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.openrpc.internal.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The small parts that generated schemas consist of. */
public final class SchemaNodes {
    static final String COMPONENTS = "#/components/schemas/";

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

    /** A schema that allows null too. */
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
        for (String keyword : new String[] {"oneOf", "anyOf"}) {
            for (JsonNode choice : schema.path(keyword)) {
                if (choice.path("type").stringValue("").equals("null")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A schema with something beside it, which a reference cannot have. */
    static ObjectNode with(ObjectNode schema, String keyword, JsonNode value) {
        ObjectNode more = schema;
        if (isReference(schema)) {
            more = empty();
            more.putArray("allOf").add(schema);
        }
        more.set(keyword, value);
        return more;
    }

    /** A schema with a title before all else, unless it has one, or is a reference to what has one. */
    static ObjectNode titled(String title, ObjectNode schema) {
        if (isReference(schema) || schema.has("title")) {
            return schema;
        }
        ObjectNode titled = empty().put("title", title);
        titled.setAll(schema);
        return titled;
    }

    /** {@code MathAdd} of {@code math.add}: generators make types of titles, and want them to differ. */
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
