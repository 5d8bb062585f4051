package dev.antiphon.openrpc.internal.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Has one way to say that a value may be null: a second type, or where there is none a choice of which null is the last. */
final class Nullables {
    private Nullables() {}

    /** Rewrites a schema and all within it. */
    static void unify(JsonNode node) {
        node.forEach(Nullables::unify);
        if (node instanceof ObjectNode schema) {
            for (String keyword : List.of("anyOf", "oneOf")) {
                if (schema.get(keyword) instanceof ArrayNode choices && choices.size() == 2) {
                    unify(schema, keyword, choices);
                }
            }
        }
    }

    private static void unify(ObjectNode schema, String keyword, ArrayNode choices) {
        boolean first = isNull(choices.get(0));
        if (first == isNull(choices.get(1)) || !(choices.get(first ? 1 : 0) instanceof ObjectNode value)) {
            return;
        }
        schema.remove(keyword);
        ObjectNode nullable = SchemaNodes.nullable(value.deepCopy());
        List<String> own = new ArrayList<>();
        schema.properties().forEach(entry -> own.add(entry.getKey()));
        for (Map.Entry<String, JsonNode> entry : nullable.properties()) {
            if (!own.contains(entry.getKey())) {
                schema.set(entry.getKey(), entry.getValue());
            }
        }
    }

    private static boolean isNull(JsonNode schema) {
        return schema.path("type").stringValue("").equals("null");
    }
}
