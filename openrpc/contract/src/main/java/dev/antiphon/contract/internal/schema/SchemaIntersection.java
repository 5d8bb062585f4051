package dev.antiphon.contract.internal.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Approximate intersection of schemas, for the generation of samples, which are validated afterwards. Immutable. */
public final class SchemaIntersection {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonNode definitions;

    public SchemaIntersection(JsonNode definitions) {
        this.definitions = definitions;
    }

    /** Follows references of a bundle. */
    public JsonNode resolve(JsonNode schema) {
        JsonNode found = schema;
        while (found.path(SchemaBundler.REF).isString()) {
            StepLimit.take(1);
            String ref = found.path(SchemaBundler.REF).stringValue();
            found = definitions.path(ref.substring(ref.lastIndexOf('/') + 1));
        }
        return found;
    }

    /** The keywords that apply in any case: those of a schema and of its {@code allOf}. */
    public ObjectNode certain(JsonNode schema) {
        JsonNode found = resolve(schema);
        StepLimit.take(10);
        if (found.isBoolean() && !found.booleanValue()) {
            throw new UnsatisfiableSchemaException();
        }
        if (!(found instanceof ObjectNode object)) {
            return NODES.objectNode();
        }
        ObjectNode all = object.deepCopy();
        all.remove("allOf");
        for (JsonNode part : object.path("allOf")) {
            merge(all, certain(part));
        }
        return all;
    }

    /** Adds the keywords of the second schema to the first. */
    public static void merge(ObjectNode into, ObjectNode more) {
        for (Map.Entry<String, JsonNode> member : more.properties()) {
            String keyword = member.getKey();
            JsonNode value = member.getValue();
            JsonNode had = into.path(keyword);
            into.set(keyword, had.isMissingNode() ? value : both(keyword, had, value));
        }
    }

    private static JsonNode both(String keyword, JsonNode a, JsonNode b) {
        return switch (keyword) {
            case "type" -> types(a, b);
            case "enum" -> common(a, b);
            case "minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "multipleOf" ->
                a.decimalValue().compareTo(b.decimalValue()) >= 0 ? a : b;
            case "maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties" ->
                a.decimalValue().compareTo(b.decimalValue()) <= 0 ? a : b;
            case "uniqueItems" -> a.booleanValue() ? a : b;
            case "required" -> union(a, b);
            case "properties", "patternProperties", "dependencies" -> members(a, b);
            case "items", "additionalItems", "additionalProperties", "contains", "propertyNames" ->
                a.isArray() || b.isArray() ? a : together(a, b);
            case "anyOf", "oneOf" -> a; // validation rejects samples that do not match the others
            default -> a;
        };
    }

    private static JsonNode types(JsonNode a, JsonNode b) {
        Set<String> first = new HashSet<>(names(a));
        ArrayNode common = NODES.arrayNode();
        for (String type : names(b)) {
            if (first.contains(type) || (type.equals("integer") && first.contains("number"))) {
                common.add(type);
            } else if (type.equals("number") && first.contains("integer")) {
                common.add("integer");
            }
        }
        if (common.isEmpty()) {
            throw new UnsatisfiableSchemaException();
        }
        return common;
    }

    /** The names in {@code type}, which is a string or an array. */
    public static List<String> names(JsonNode type) {
        List<String> names = new ArrayList<>();
        if (type.isArray()) {
            type.forEach(name -> names.add(name.stringValue()));
        } else if (type.isString()) {
            names.add(type.stringValue());
        }
        return names;
    }

    private static JsonNode common(JsonNode a, JsonNode b) {
        ArrayNode common = NODES.arrayNode();
        Set<JsonNode> second = new HashSet<>();
        b.forEach(second::add);
        a.forEach(value -> {
            if (second.contains(value)) {
                common.add(value);
            }
        });
        if (common.isEmpty()) {
            throw new UnsatisfiableSchemaException();
        }
        return common;
    }

    private static JsonNode union(JsonNode a, JsonNode b) {
        ArrayNode all = NODES.arrayNode();
        Set<JsonNode> seen = new HashSet<>();
        for (JsonNode list : List.of(a, b)) {
            list.forEach(value -> {
                if (seen.add(value)) {
                    all.add(value);
                }
            });
        }
        return all;
    }

    private static JsonNode members(JsonNode a, JsonNode b) {
        ObjectNode all = NODES.objectNode();
        a.properties().forEach(member -> all.set(member.getKey(), member.getValue()));
        b.properties().forEach(member -> {
            JsonNode had = all.path(member.getKey());
            all.set(
                    member.getKey(),
                    had.isMissingNode() || had.isArray() ? member.getValue() : together(had, member.getValue()));
        });
        return all;
    }

    private static JsonNode together(JsonNode a, JsonNode b) {
        return a.equals(b)
                ? a
                : NODES.objectNode().set("allOf", NODES.arrayNode().add(a).add(b));
    }
}
