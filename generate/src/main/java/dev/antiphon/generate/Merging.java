package dev.antiphon.generate;

import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes one schema of those that all have to hold. */
final class Merging {
    private static final String ALL = "allOf";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";
    private static final int MOST = 10_000;

    /** What says nothing about the shape of a value. */
    private static final Set<String> REMARKS = Set.of(
            "title",
            "description",
            "default",
            "examples",
            "example",
            "deprecated",
            "readOnly",
            "writeOnly",
            "$comment",
            "$schema",
            "$id",
            "definitions",
            "$defs",
            "additionalItems");

    private final OpenRpcDocument document;
    private int merged;

    Merging(OpenRpcDocument document) {
        this.document = document;
    }

    /** The only schema in {@code allOf}, if nothing else is said; so a reference with a description beside it stays one. */
    @Nullable
    JsonNode alone(JsonNode schema) {
        JsonNode all = schema.path(ALL);
        if (!all.isArray() || all.size() != 1) {
            return null;
        }
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            if (!keyword.getKey().equals(ALL) && !isRemark(keyword.getKey())) {
                return null;
            }
        }
        return all.get(0);
    }

    /** A schema without {@code allOf} that says as much. */
    JsonNode merged(JsonNode schema, Schema scope) {
        return schema.has(ALL) ? merged(schema, scope, new HashSet<>()) : schema;
    }

    /** An option together with what is said beside it. */
    JsonNode beside(JsonNode schema, String keyword, JsonNode option) {
        ObjectNode base = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> each : schema.properties()) {
            // The type alone is repeated by options, or makes no difference to them.
            if (!each.getKey().equals(keyword)
                    && !isRemark(each.getKey())
                    && !each.getKey().equals("type")) {
                base.set(each.getKey(), each.getValue());
            }
        }
        if (!base.path(PROPERTIES).isObject()) {
            return option;
        }
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        both.putArray(ALL).add(base).add(option);
        return both;
    }

    private JsonNode merged(JsonNode schema, Schema scope, Set<String> open) {
        if (++merged > MOST) {
            throw new GenerationException("The document is too large: allOf has more than " + MOST + " parts in all");
        }
        JsonNode ref = schema.get("$ref");
        if (ref != null && ref.isString()) {
            return referred(ref.stringValue(), scope, open);
        }
        if (!schema.isObject() || !schema.has(ALL)) {
            return schema;
        }
        ObjectNode all = (ObjectNode) schema.deepCopy();
        all.remove(ALL);
        for (JsonNode part : ShapeReader.list(schema.get(ALL))) {
            add(merged(part, scope, open), all);
        }
        return all;
    }

    private JsonNode referred(String ref, Schema scope, Set<String> open) {
        if (!open.add(ref)) {
            return JsonNodeFactory.instance.objectNode(); // itself, which says nothing new
        }
        try {
            return merged(document.resolve(Schema.reference(ref), scope).tree(), scope, open);
        } catch (OpenRpcException nowhere) {
            return JsonNodeFactory.instance.objectNode();
        } finally {
            open.remove(ref);
        }
    }

    private static void add(JsonNode part, ObjectNode all) {
        for (Map.Entry<String, JsonNode> keyword : part.properties()) {
            JsonNode there = all.get(keyword.getKey());
            JsonNode more = keyword.getValue();
            if (there == null) {
                // Remarks about a part are not about the whole.
                if (!isRemark(keyword.getKey()) || keyword.getKey().equals("definitions")) {
                    all.set(keyword.getKey(), more.deepCopy());
                }
            } else if (keyword.getKey().equals(PROPERTIES) && there instanceof ObjectNode properties) {
                more.properties().forEach(property -> both(properties, property));
            } else if (keyword.getKey().equals(REQUIRED) && there instanceof ArrayNode required) {
                List<JsonNode> known = ShapeReader.list(required);
                ShapeReader.list(more).stream()
                        .filter(name -> !known.contains(name))
                        .forEach(required::add);
            }
        }
    }

    /** A property that two parts have must be as both say. */
    private static void both(ObjectNode properties, Map.Entry<String, JsonNode> property) {
        JsonNode there = properties.get(property.getKey());
        if (there == null || there.isEmpty()) {
            properties.set(property.getKey(), property.getValue().deepCopy());
        } else if (!there.equals(property.getValue()) && !property.getValue().isEmpty()) {
            ObjectNode both = JsonNodeFactory.instance.objectNode();
            both.putArray(ALL).add(there).add(property.getValue());
            properties.set(property.getKey(), both);
        }
    }

    private static boolean isRemark(String keyword) {
        return REMARKS.contains(keyword) || keyword.startsWith("x-");
    }
}
