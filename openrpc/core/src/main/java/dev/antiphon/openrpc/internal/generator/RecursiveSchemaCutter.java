package dev.antiphon.openrpc.internal.generator;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cuts schemas that contain themselves: OpenRPC's own tools do not come to an end when they replace references by what they refer to.
 * Where a reference would lead back, an object stands that says nothing of its members, and where to read on.
 */
public final class RecursiveSchemaCutter {
    static final String EXTENSION = "x-antiphon-ref";

    private final Map<String, ObjectNode> components;
    private final Set<String> open = new HashSet<>();
    private final Set<String> done = new HashSet<>();

    private RecursiveSchemaCutter(Map<String, ObjectNode> components) {
        this.components = components;
    }

    public static void cut(Map<String, ObjectNode> components) {
        var recursion = new RecursiveSchemaCutter(components);
        for (String key : components.keySet()) {
            recursion.walk(key);
        }
    }

    /**
     * Walks through everything that a component leads to; what leads back to one that is being walked through is cut. Once only, however
     * many lead there: nothing is left then that leads back.
     */
    private void walk(String key) {
        ObjectNode component = components.get(key);
        if (component != null && done.add(key)) {
            open.add(key);
            walk(component);
            open.remove(key);
        }
    }

    private void walk(JsonNode node) {
        if (node instanceof ArrayNode array) {
            for (JsonNode element : array) {
                walk(element);
            }
        } else if (node instanceof ObjectNode object) {
            String ref = object.path("$ref").stringValue("");
            if (!ref.startsWith(SchemaNodes.COMPONENTS)) {
                for (Map.Entry<String, JsonNode> member : object.properties()) {
                    walk(member.getValue());
                }
                return;
            }
            String key = ref.substring(SchemaNodes.COMPONENTS.length());
            if (open.contains(key)) {
                cut(object, ref, key);
            } else {
                walk(key);
            }
        }
    }

    private void cut(ObjectNode reference, String ref, String key) {
        reference.removeAll();
        ObjectNode target = components.get(key);
        JsonNode type = target == null ? null : target.get("type");
        if (type != null) {
            reference.set("type", type.deepCopy());
        }
        reference.put("description", "Another " + key + ".");
        reference.put(EXTENSION, ref);
    }
}
