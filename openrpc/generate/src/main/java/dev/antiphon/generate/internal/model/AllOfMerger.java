package dev.antiphon.generate.internal.model;

import dev.antiphon.generate.GenerationException;
import dev.antiphon.openrpc.OpenRpcException;
import dev.antiphon.openrpc.ReferenceResolver;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Merges the schemas of {@code allOf} into one. Does not change schemas of the document, but shares parts of them. Not thread-safe. */
final class AllOfMerger {
    private static final String ALL = "allOf";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";
    private static final int MAX_PARTS = 10_000;
    private static final int MAX_DEPTH = 500;

    /** Keywords that do not affect the type of a value. */
    private static final Set<String> ANNOTATIONS = Set.of(
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

    private final ReferenceResolver references;
    private final SizeLimits limits;
    private int merged;

    AllOfMerger(ReferenceResolver references, SizeLimits limits) {
        this.references = references;
        this.limits = limits;
    }

    /** The schema of an {@code allOf} with one element and only annotations beside it, so that a described reference stays one; or null. */
    @Nullable
    JsonNode alone(JsonNode schema) {
        JsonNode all = schema.path(ALL);
        if (!all.isArray() || all.size() != 1) {
            return null;
        }
        for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
            if (!keyword.getKey().equals(ALL) && !isAnnotation(keyword.getKey())) {
                return null;
            }
        }
        return all.get(0);
    }

    /** An equivalent schema without {@code allOf}. */
    JsonNode merged(JsonNode schema, JsonNode scope) {
        return schema.has(ALL) ? new Merge(scope).of(schema) : schema;
    }

    /** The keywords beside {@code oneOf} or {@code anyOf} that apply to all options, or null. */
    @Nullable
    JsonNode beside(JsonNode schema, String keyword) {
        ObjectNode base = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> each : schema.properties()) {
            // Options repeat the type, or do not depend on it.
            if (!each.getKey().equals(keyword)
                    && !isAnnotation(each.getKey())
                    && !each.getKey().equals("type")) {
                base.set(each.getKey(), each.getValue());
            }
        }
        return base.path(PROPERTIES).isObject() ? base : null;
    }

    /** An option, combined with the keywords beside all options. */
    JsonNode together(@Nullable JsonNode beside, JsonNode option) {
        if (beside == null) {
            return option;
        }
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        both.putArray(ALL).add(beside).add(option);
        return both;
    }

    /** One merge operation. Its parts are shared and not copied, since they may be large and merged often. */
    private final class Merge {
        private final JsonNode scope;
        private final Set<String> open = new HashSet<>();
        /** The nodes that this operation has created, and may change. */
        private final Set<JsonNode> created = Collections.newSetFromMap(new IdentityHashMap<>());

        private int depth;

        Merge(JsonNode scope) {
            this.scope = scope;
        }

        JsonNode of(JsonNode schema) {
            if (++merged > MAX_PARTS || depth > MAX_DEPTH) {
                throw new GenerationException("The document is too large: allOf has more than " + MAX_PARTS
                        + " parts in all, or they are nested deeper than " + MAX_DEPTH);
            }
            JsonNode ref = schema.get("$ref");
            if (ref != null && ref.isString()) {
                return referred(ref.stringValue());
            }
            if (!schema.isObject() || !schema.has(ALL)) {
                return schema;
            }
            limits.values(schema.size());
            ObjectNode all = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
                if (!keyword.getKey().equals(ALL)) {
                    all.set(keyword.getKey(), keyword.getValue());
                }
            }
            depth++;
            for (JsonNode part : SchemaKeywords.list(schema.get(ALL))) {
                add(of(part), all);
            }
            depth--;
            return all;
        }

        private JsonNode referred(String ref) {
            if (!open.add(ref)) {
                return JsonNodeFactory.instance.objectNode(); // a schema that includes itself adds nothing
            }
            depth++;
            try {
                return of(references.resolveSchema(ref, scope));
            } catch (OpenRpcException broken) {
                return JsonNodeFactory.instance.objectNode();
            } finally {
                depth--;
                open.remove(ref);
            }
        }

        private void add(JsonNode part, ObjectNode all) {
            limits.values(part.size());
            for (Map.Entry<String, JsonNode> keyword : part.properties()) {
                JsonNode there = all.get(keyword.getKey());
                JsonNode more = keyword.getValue();
                if (there == null) {
                    // Annotations of a part do not describe the whole.
                    if (!isAnnotation(keyword.getKey()) || keyword.getKey().equals("definitions")) {
                        all.set(keyword.getKey(), more);
                    }
                } else if (keyword.getKey().equals(PROPERTIES) && there instanceof ObjectNode shared) {
                    ObjectNode properties = own(shared, all);
                    limits.values(more.size());
                    more.properties().forEach(property -> both(properties, property));
                } else if (keyword.getKey().equals(REQUIRED) && there instanceof ArrayNode required) {
                    limits.values(required.size() + more.size());
                    Set<JsonNode> names = new LinkedHashSet<>(SchemaKeywords.list(required));
                    names.addAll(SchemaKeywords.list(more));
                    all.set(REQUIRED, JsonNodeFactory.instance.arrayNode().addAll(names));
                }
            }
        }

        private ObjectNode own(ObjectNode properties, ObjectNode all) {
            if (created.contains(properties)) {
                return properties;
            }
            limits.values(properties.size());
            ObjectNode own = JsonNodeFactory.instance.objectNode();
            properties.properties().forEach(each -> own.set(each.getKey(), each.getValue()));
            created.add(own);
            all.set(PROPERTIES, own);
            return own;
        }

        /** Adds a property; if two parts have it, both schemas apply. */
        private void both(ObjectNode properties, Map.Entry<String, JsonNode> property) {
            JsonNode there = properties.get(property.getKey());
            JsonNode more = property.getValue();
            if (there == null || there.isEmpty()) {
                properties.set(property.getKey(), more);
            } else if (more.isEmpty()) {
                return; // no constraint
            } else if (created.contains(there)) {
                // Extended and not nested, since there may be thousands of parts.
                ((ArrayNode) there.get(ALL)).add(more);
            } else if (!isSame(there, more)) {
                ObjectNode both = JsonNodeFactory.instance.objectNode();
                both.putArray(ALL).add(there).add(more);
                created.add(both);
                properties.set(property.getKey(), both);
            }
        }

        private boolean isSame(JsonNode one, JsonNode other) {
            limits.tree(other);
            return one.equals(other);
        }
    }

    private static boolean isAnnotation(String keyword) {
        return ANNOTATIONS.contains(keyword) || keyword.startsWith("x-");
    }
}
