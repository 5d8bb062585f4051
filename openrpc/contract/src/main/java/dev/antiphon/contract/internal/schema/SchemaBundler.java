package dev.antiphon.contract.internal.schema;

import dev.antiphon.openrpc.ReferenceResolver;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bundles a schema with everything it references, and removes what could make a validator fetch, fail or recurse: remote, dangling and
 * cyclic {@code $ref}s, malformed keywords. All bundles of a document share one copy of what they reference. Not thread-safe.
 */
public final class SchemaBundler {
    /**
     * The member with the referenced schemas. It is not a keyword of JSON Schema, since a validator compiles all schemas under keywords,
     * and these are the schemas of the whole document, of which a value needs few.
     */
    public static final String DEFINITIONS = "antiphon-definitions";

    /** A keyword that takes its value from the {@link StepLimit} whenever a validator evaluates the schema. */
    static final String STEP = "antiphon-step";

    private static final int COST = 2;
    /** Includes the compilation of a referenced schema, which happens on first use. */
    private static final int COST_OF_DEFINITION = 50;

    static final String REF = "$ref";

    /** Replaces {@code $ref} where a schema would contain itself, for tools that inline references; here it is a reference again. */
    static final String CUT = "x-antiphon-ref";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String PREFIX = "#/" + DEFINITIONS + "/";
    private static final Set<String> TYPES =
            Set.of("null", "boolean", "integer", "number", "string", "array", "object");
    private static final Map<String, int[]> WIDTHS = Map.of(
            "int8", new int[] {-7, 7},
            "int16", new int[] {-15, 15},
            "int32", new int[] {-31, 31},
            "int64", new int[] {-63, 63},
            "uint8", new int[] {0, 8},
            "uint16", new int[] {0, 16},
            "uint32", new int[] {0, 32},
            "uint64", new int[] {0, 64});

    private record Copy(JsonNode source, JsonNode base, String name) {}

    /** A referenced schema, and the schema whose definitions the references in it may lead to. */
    private record Target(JsonNode schema, JsonNode base) {}

    private final ReferenceResolver references;
    private final Set<String> safe = new HashSet<>();
    private final ObjectNode definitions = NODES.objectNode();
    private final IdentityHashMap<JsonNode, String> names = new IdentityHashMap<>();
    private final Deque<Copy> waiting = new ArrayDeque<>();
    private final List<String> problems = new ArrayList<>();
    private IdentityHashMap<JsonNode, JsonNode> scopes = new IdentityHashMap<>();

    SchemaBundler(ReferenceResolver references) {
        this.references = references;
    }

    /**
     * The bundle of a schema: an object with a reference to its copy, and the definitions that all bundles share.
     *
     * @param inside schemas in it that come from elsewhere, each with the schema whose definitions its references may lead to
     */
    ObjectNode bundle(JsonNode schema, IdentityHashMap<JsonNode, JsonNode> inside) {
        scopes = inside;
        problems.clear();
        List<String> fresh = new ArrayList<>();
        ObjectNode root = NODES.objectNode();
        root.put(REF, PREFIX + name(schema, schema));
        while (!waiting.isEmpty()) {
            Copy copy = waiting.remove();
            JsonNode made = copy(copy.source, copy.base);
            if (made instanceof ObjectNode object) {
                object.put(STEP, COST_OF_DEFINITION);
            }
            definitions.set(copy.name, made);
            fresh.add(copy.name);
        }
        fresh.forEach(name -> cut(PREFIX + name));
        root.set(DEFINITIONS, definitions);
        return root;
    }

    /** What was removed from the last schema, and from the schemas that only it references, in sentences. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    private String name(JsonNode source, JsonNode base) {
        return names.computeIfAbsent(source, fresh -> {
            String name = "s" + names.size();
            waiting.add(new Copy(source, base, name));
            return name;
        });
    }

    private JsonNode copy(JsonNode schema, JsonNode around) {
        if (schema.isBoolean()) {
            return schema;
        }
        JsonNode base = scopes.getOrDefault(schema, around);
        ObjectNode made = NODES.objectNode();
        JsonNode ref = schema.has(CUT) ? schema.path(CUT) : schema.path(REF);
        if (ref.isString()) {
            Target target = target(ref.stringValue(), base);
            if (target != null) {
                made.put(REF, PREFIX + name(target.schema, target.base));
            }
            return made;
        }
        for (Map.Entry<String, JsonNode> member : schema.properties()) {
            copy(member.getKey(), member.getValue(), made, base);
        }
        width(schema, made);
        made.put(STEP, COST);
        return made;
    }

    private @Nullable Target target(String ref, JsonNode base) {
        if (!ref.startsWith("#")) {
            problems.add("the reference '" + ref + "' leads out of the document, and is not followed");
            return null;
        }
        JsonNode shared = references.find(ref).orElse(null);
        JsonNode target =
                shared != null ? shared : ReferenceResolver.find(ref, base).orElse(null);
        if (target == null || !isSchema(target)) {
            problems.add("the reference '" + ref + "' leads to no schema");
            return null;
        }
        return new Target(target, shared != null ? shared : base);
    }

    private void copy(String keyword, JsonNode value, ObjectNode made, JsonNode base) {
        switch (keyword) {
            case "type" -> type(value, made);
            case "enum" -> {
                if (value.isArray() && !value.isEmpty()) {
                    made.set(keyword, value);
                }
            }
            case "const", "default" -> made.set(keyword, value);
            case "examples" -> {
                if (value.isArray()) {
                    made.set(keyword, value);
                }
            }
            case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum" -> {
                if (isNumber(keyword, value)) {
                    made.set(keyword, value);
                }
            }
            case "multipleOf" -> {
                if (isNumber(keyword, value) && value.decimalValue().signum() > 0) {
                    made.set(keyword, value);
                }
            }
            case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties" -> {
                if (value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= 0) {
                    made.set(keyword, value);
                }
            }
            case "uniqueItems" -> {
                if (value.isBoolean()) {
                    made.set(keyword, value);
                }
            }
            case "format" -> {
                if (value.isString()) {
                    made.set(keyword, value);
                }
            }
            case "pattern" -> {
                if (value.isString() && usable(value.stringValue())) {
                    made.set(keyword, value);
                }
            }
            case "required" -> {
                if (value.isArray() && value.valueStream().allMatch(JsonNode::isString)) {
                    made.set(keyword, value);
                }
            }
            case "additionalProperties",
                    "additionalItems",
                    "contains",
                    "not",
                    "if",
                    "then",
                    "else",
                    "propertyNames" -> {
                if (isSchema(value)) {
                    made.set(keyword, copy(value, base));
                }
            }
            case "properties", "patternProperties" -> members(keyword, value, made, base);
            case "dependencies", "dependentRequired", "dependentSchemas" -> members("dependencies", value, made, base);
            case "allOf", "anyOf", "oneOf" -> {
                ArrayNode list = list(value, base);
                if (!list.isEmpty()) {
                    made.set(keyword, list);
                }
            }
            case "items" -> items(value, made, base);
            case "prefixItems" -> {
                if (value.isArray()) {
                    // In draft 7 the tuple is 'items', and 'items' beside it becomes 'additionalItems'.
                    JsonNode others = made.path("items");
                    if (isSchema(others)) {
                        made.set("additionalItems", others);
                    }
                    made.set("items", list(value, base));
                }
            }
            default -> {
                // No constraint on values: a title, a comment, an extension.
            }
        }
    }

    private void items(JsonNode value, ObjectNode made, JsonNode base) {
        if (value.isArray()) {
            made.set("items", list(value, base));
        } else if (isSchema(value)) {
            made.set(made.path("items").isArray() ? "additionalItems" : "items", copy(value, base));
        }
    }

    private boolean usable(String pattern) {
        boolean usable = BoundedRegex.of(pattern).isPresent();
        if (!usable) {
            problems.add("the pattern '" + pattern + "' is not supported, and not checked");
        }
        return usable;
    }

    private boolean isNumber(String keyword, JsonNode value) {
        if (!value.isNumber()) {
            return false;
        }
        boolean supported =
                JsonNodes.isComputable(value) && (!keyword.equals("multipleOf") || isDouble(value.decimalValue()));
        if (!supported) {
            problems.add("the number of '" + keyword + "' has too many digits, and is not checked");
        }
        return supported;
    }

    /** Whether a number is in the range of a double; a validator takes others for zero, or fails. */
    private static boolean isDouble(BigDecimal value) {
        double rounded = value.doubleValue();
        return Double.isFinite(rounded) && (rounded != 0 || value.signum() == 0);
    }

    private static boolean isSchema(JsonNode value) {
        return value.isObject() || value.isBoolean();
    }

    private static void type(JsonNode value, ObjectNode made) {
        ArrayNode known = NODES.arrayNode();
        (value.isArray() ? value : NODES.arrayNode().add(value)).forEach(type -> {
            if (type.isString() && TYPES.contains(type.stringValue())) {
                known.add(type);
            }
        });
        if (known.size() == 1) {
            made.set("type", known.get(0));
        } else if (!known.isEmpty()) {
            made.set("type", known);
        }
    }

    private void members(String keyword, JsonNode value, ObjectNode made, JsonNode base) {
        ObjectNode members = made.path(keyword) instanceof ObjectNode earlier ? earlier : NODES.objectNode();
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            if (keyword.equals("patternProperties") && !usable(member.getKey())) {
                continue;
            }
            if (isSchema(member.getValue())) {
                members.set(member.getKey(), copy(member.getValue(), base));
            } else if (keyword.equals("dependencies") && member.getValue().isArray()) {
                members.set(member.getKey(), member.getValue());
            }
        }
        made.set(keyword, members);
    }

    private ArrayNode list(JsonNode value, JsonNode base) {
        ArrayNode list = NODES.arrayNode();
        if (value.isArray()) {
            value.forEach(schema -> list.add(isSchema(schema) ? copy(schema, base) : NODES.objectNode()));
        }
        return list;
    }

    /** Adds the bounds that the format of an integer implies. */
    private static void width(JsonNode schema, ObjectNode made) {
        int[] width = WIDTHS.get(schema.path("format").asString(""));
        if (width == null || !made.path("type").asString("").equals("integer")) {
            return;
        }
        BigDecimal low = width[0] == 0
                ? BigDecimal.ZERO
                : new BigDecimal(2).pow(-width[0]).negate();
        BigDecimal high = new BigDecimal(2).pow(width[1]).subtract(BigDecimal.ONE);
        if (!made.has("minimum") || made.path("minimum").decimalValue().compareTo(low) < 0) {
            made.put("minimum", low.toBigInteger());
        }
        if (!made.has("maximum") || made.path("maximum").decimalValue().compareTo(high) > 0) {
            made.put("maximum", high.toBigInteger());
        }
    }

    /** A definition on the current path, and the references in it that are still to be followed. */
    private record Open(String ref, Iterator<ObjectNode> references) {}

    /**
     * Removes references that lead back to a definition on the current path without descending into the value. Iterative, since a path can
     * be longer than the stack.
     */
    private void cut(String first) {
        Deque<Open> path = new ArrayDeque<>();
        Set<String> open = new HashSet<>();
        enter(first, path, open);
        while (!path.isEmpty()) {
            Open last = path.element();
            if (last.references.hasNext()) {
                ObjectNode reference = last.references.next();
                String ref = reference.path(REF).stringValue();
                if (open.contains(ref)) {
                    reference.remove(REF);
                    problems.add("a schema refers to itself without a constraint of its own");
                } else {
                    enter(ref, path, open);
                }
            } else {
                path.pop();
                open.remove(last.ref);
                safe.add(last.ref);
            }
        }
    }

    private void enter(String ref, Deque<Open> path, Set<String> open) {
        if (!safe.contains(ref)) {
            List<ObjectNode> references = new ArrayList<>();
            collect(definitions.path(ref.substring(PREFIX.length())), references);
            path.push(new Open(ref, references.iterator()));
            open.add(ref);
        }
    }

    /** Collects the references in a schema that apply to the same value. */
    private static void collect(JsonNode schema, List<ObjectNode> references) {
        if (!(schema instanceof ObjectNode object)) {
            return;
        }
        if (object.path(REF).isString()) {
            references.add(object);
            return;
        }
        for (String keyword : List.of("allOf", "anyOf", "oneOf", "dependencies")) {
            object.path(keyword).forEach(inside -> collect(inside, references));
        }
        for (String keyword : List.of("not", "if", "then", "else")) {
            collect(object.path(keyword), references);
        }
    }
}
