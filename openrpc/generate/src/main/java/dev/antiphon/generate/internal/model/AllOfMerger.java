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

/** Makes one schema of those that all have to hold. What is given must not be changed. */
final class AllOfMerger {
    private static final String ALL = "allOf";
    private static final String PROPERTIES = "properties";
    private static final String REQUIRED = "required";
    private static final int MOST = 10_000;
    private static final int DEEPEST = 500;

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

    private final ReferenceResolver references;
    private final SizeLimits budget;
    private int merged;

    AllOfMerger(ReferenceResolver references, SizeLimits budget) {
        this.references = references;
        this.budget = budget;
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
    JsonNode merged(JsonNode schema, JsonNode scope) {
        return schema.has(ALL) ? new Merge(scope).of(schema) : schema;
    }

    /** What is said beside options that matters to all of them, or null. */
    @Nullable
    JsonNode beside(JsonNode schema, String keyword) {
        ObjectNode base = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> each : schema.properties()) {
            // The type alone is repeated by options, or makes no difference to them.
            if (!each.getKey().equals(keyword)
                    && !isRemark(each.getKey())
                    && !each.getKey().equals("type")) {
                base.set(each.getKey(), each.getValue());
            }
        }
        return base.path(PROPERTIES).isObject() ? base : null;
    }

    /** An option together with what is said beside it. */
    JsonNode together(@Nullable JsonNode beside, JsonNode option) {
        if (beside == null) {
            return option;
        }
        ObjectNode both = JsonNodeFactory.instance.objectNode();
        both.putArray(ALL).add(beside).add(option);
        return both;
    }

    /** The making of one schema. What it is made of is not copied but shared, since it may be large and be merged often. */
    private final class Merge {
        private final JsonNode scope;
        private final Set<String> open = new HashSet<>();
        /** What has been made here, and so may be added to; nothing else may be changed. */
        private final Set<JsonNode> made = Collections.newSetFromMap(new IdentityHashMap<>());

        private int depth;

        Merge(JsonNode scope) {
            this.scope = scope;
        }

        JsonNode of(JsonNode schema) {
            if (++merged > MOST || depth > DEEPEST) {
                throw new GenerationException("The document is too large: allOf has more than " + MOST
                        + " parts in all, or they are nested deeper than " + DEEPEST);
            }
            JsonNode ref = schema.get("$ref");
            if (ref != null && ref.isString()) {
                return referred(ref.stringValue());
            }
            if (!schema.isObject() || !schema.has(ALL)) {
                return schema;
            }
            budget.values(schema.size());
            ObjectNode all = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
                if (!keyword.getKey().equals(ALL)) {
                    all.set(keyword.getKey(), keyword.getValue());
                }
            }
            depth++;
            for (JsonNode part : SchemaTypeReader.list(schema.get(ALL))) {
                add(of(part), all);
            }
            depth--;
            return all;
        }

        private JsonNode referred(String ref) {
            if (!open.add(ref)) {
                return JsonNodeFactory.instance.objectNode(); // itself, which says nothing new
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
            budget.values(part.size());
            for (Map.Entry<String, JsonNode> keyword : part.properties()) {
                JsonNode there = all.get(keyword.getKey());
                JsonNode more = keyword.getValue();
                if (there == null) {
                    // Remarks about a part are not about the whole.
                    if (!isRemark(keyword.getKey()) || keyword.getKey().equals("definitions")) {
                        all.set(keyword.getKey(), more);
                    }
                } else if (keyword.getKey().equals(PROPERTIES) && there instanceof ObjectNode shared) {
                    ObjectNode properties = own(shared, all);
                    budget.values(more.size());
                    more.properties().forEach(property -> both(properties, property));
                } else if (keyword.getKey().equals(REQUIRED) && there instanceof ArrayNode required) {
                    budget.values(required.size() + more.size());
                    Set<JsonNode> names = new LinkedHashSet<>(SchemaTypeReader.list(required));
                    names.addAll(SchemaTypeReader.list(more));
                    all.set(REQUIRED, JsonNodeFactory.instance.arrayNode().addAll(names));
                }
            }
        }

        private ObjectNode own(ObjectNode properties, ObjectNode all) {
            if (made.contains(properties)) {
                return properties;
            }
            budget.values(properties.size());
            ObjectNode own = JsonNodeFactory.instance.objectNode();
            properties.properties().forEach(each -> own.set(each.getKey(), each.getValue()));
            made.add(own);
            all.set(PROPERTIES, own);
            return own;
        }

        /** A property that two parts have must be as both say. */
        private void both(ObjectNode properties, Map.Entry<String, JsonNode> property) {
            JsonNode there = properties.get(property.getKey());
            JsonNode more = property.getValue();
            if (there == null || there.isEmpty()) {
                properties.set(property.getKey(), more);
            } else if (more.isEmpty()) {
                return; // it says nothing
            } else if (made.contains(there)) {
                // Not nested once more, since there may be thousands of parts.
                ((ArrayNode) there.get(ALL)).add(more);
            } else if (!isSame(there, more)) {
                ObjectNode both = JsonNodeFactory.instance.objectNode();
                both.putArray(ALL).add(there).add(more);
                made.add(both);
                properties.set(property.getKey(), both);
            }
        }

        private boolean isSame(JsonNode one, JsonNode other) {
            budget.tree(other);
            return one.equals(other);
        }
    }

    private static boolean isRemark(String keyword) {
        return REMARKS.contains(keyword) || keyword.startsWith("x-");
    }
}
