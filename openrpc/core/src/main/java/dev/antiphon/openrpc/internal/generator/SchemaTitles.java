package dev.antiphon.openrpc.internal.generator;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Gives a title to each schema within a schema: tools make names of titles, and of hashes where there are none. */
final class SchemaTitles {
    private static final Map<String, String> SINGLE = Map.of(
            "items", "Item",
            "additionalProperties", "Value",
            "propertyNames", "Key",
            "not", "Not",
            "contains", "Contained");
    private static final Set<String> SEVERAL = Set.of("oneOf", "anyOf", "allOf");

    private SchemaTitles() {}

    /** The schema with titles everywhere, its own first. */
    static ObjectNode everywhere(String title, ObjectNode schema) {
        ObjectNode titled = SchemaNodes.titled(title, schema);
        String own = titled.path("title").stringValue(title);
        var changed = new LinkedHashMap<String, JsonNode>();
        for (Map.Entry<String, JsonNode> keyword : titled.properties()) {
            JsonNode value = keyword.getValue();
            String suffix = SINGLE.get(keyword.getKey());
            if (suffix != null && value instanceof ObjectNode inner) {
                changed.put(keyword.getKey(), everywhere(own + suffix, inner));
            } else if (keyword.getKey().equals("properties") && value instanceof ObjectNode properties) {
                changed.put(keyword.getKey(), properties(own, properties));
            } else if (SEVERAL.contains(keyword.getKey()) && value instanceof ArrayNode choices) {
                changed.put(keyword.getKey(), choices(own, choices));
            }
        }
        titled.setAll(changed);
        return titled;
    }

    private static ObjectNode properties(String owner, ObjectNode properties) {
        ObjectNode titled = SchemaNodes.empty();
        properties
                .properties()
                .forEach(entry -> titled.set(
                        entry.getKey(),
                        entry.getValue() instanceof ObjectNode schema
                                ? everywhere(owner + SchemaNodes.title(entry.getKey()), schema)
                                : entry.getValue()));
        return titled;
    }

    private static ArrayNode choices(String owner, ArrayNode choices) {
        ArrayNode titled = JsonTrees.MAPPER.createArrayNode();
        for (JsonNode choice : choices) {
            titled.add(
                    choice instanceof ObjectNode schema
                            ? everywhere(owner + choiceName(schema, titled.size()), schema)
                            : choice);
        }
        return titled;
    }

    private static String choiceName(ObjectNode schema, int index) {
        return schema.path("type").stringValue("").equals("null") ? "Null" : "Choice" + (index + 1);
    }
}
