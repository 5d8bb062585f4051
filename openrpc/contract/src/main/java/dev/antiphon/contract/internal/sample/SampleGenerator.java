package dev.antiphon.contract.internal.sample;

import dev.antiphon.contract.internal.schema.BoundedRegex;
import dev.antiphon.contract.internal.schema.SchemaBundler;
import dev.antiphon.contract.internal.schema.SchemaIntersection;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.StepLimit;
import dev.antiphon.contract.internal.schema.UnsatisfiableSchemaException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values that a shape allows: the same for the same seed. Makes them by chance, and gives only what the shape has been asked about. For
 * one thread.
 */
public final class SampleGenerator {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int TRIES = 60;
    /** Beyond this, only what must be there is. */
    private static final int DEEP = 4;

    private static final int TOO_DEEP = 60;
    private static final int MOST_ITEMS = 1_000;
    /** What one try may take. */
    private static final long STEPS = 200_000;

    private final SchemaValidator shape;
    private final SchemaIntersection facets;
    private final Random random;
    private boolean lean;
    private boolean quoting;

    private SampleGenerator(SchemaValidator shape, long seed) {
        this.shape = shape;
        this.facets = new SchemaIntersection(shape.grounded().path(SchemaBundler.DEFINITIONS));
        this.random = new Random(seed);
    }

    /**
     * A value.
     *
     * @param shape what allows it
     * @param seed chooses among many
     * @return the value, or nothing if none was found
     */
    public static Optional<JsonNode> one(SchemaValidator shape, long seed) {
        return new SampleGenerator(shape, seed).next(0);
    }

    /**
     * Some values, no two of which are equal.
     *
     * @param shape what allows them
     * @param seed chooses among many
     * @param most how many at most
     * @return the values
     */
    public static List<JsonNode> some(SchemaValidator shape, long seed, int most) {
        SampleGenerator samples = new SampleGenerator(shape, seed);
        Set<JsonNode> values = new LinkedHashSet<>();
        for (int i = 0; i < 3 * most && values.size() < most; i++) {
            Optional<JsonNode> value = samples.next(i);
            if (value.isEmpty()) {
                break;
            }
            values.add(value.get());
        }
        return List.copyOf(values);
    }

    private Optional<JsonNode> next(int turn) {
        for (int i = 0; i < TRIES; i++) {
            quoting = (turn + i) % 2 == 0; // what the schema gives as examples may be wrong, or not enough
            lean = (turn + i) % 3 == 2;
            Optional<JsonNode> value = tried();
            try {
                if (value.isPresent() && shape.checked(value.get()).isEmpty()) {
                    return value;
                }
            } catch (StepLimit.Exhausted tooMuch) {
                return Optional.empty(); // the next would take as long
            }
        }
        return Optional.empty();
    }

    private Optional<JsonNode> tried() {
        try {
            return Optional.of(StepLimit.within(STEPS, () -> value(shape.grounded(), 0)));
        } catch (UnsatisfiableSchemaException | StepLimit.Exhausted notThisWay) {
            return Optional.empty();
        }
    }

    private JsonNode value(JsonNode schema, int depth) {
        StepLimit.take(20);
        if (depth > TOO_DEEP) {
            throw new UnsatisfiableSchemaException();
        }
        return decided(decide(schema, depth), depth);
    }

    /** What a schema says once all of its alternatives are chosen. */
    private ObjectNode decide(JsonNode schema, int depth) {
        JsonNode found = facets.resolve(schema);
        StepLimit.take(10);
        if (found.isBoolean() && !found.booleanValue()) {
            throw new UnsatisfiableSchemaException();
        }
        if (!(found instanceof ObjectNode object)) {
            return NODES.objectNode();
        }
        ObjectNode all = object.deepCopy();
        all.remove(List.of("allOf", "anyOf", "oneOf", "if", "then", "else"));
        for (JsonNode part : object.path("allOf")) {
            SchemaIntersection.merge(all, decide(part, depth));
        }
        for (String keyword : List.of("anyOf", "oneOf")) {
            if (object.has(keyword)) {
                SchemaIntersection.merge(all, decide(choice(object.path(keyword), depth), depth));
            }
        }
        if (object.has("if")) {
            condition(object, all, depth);
        }
        return all;
    }

    private void condition(ObjectNode object, ObjectNode all, int depth) {
        if (random.nextBoolean()) {
            SchemaIntersection.merge(all, decide(object.path("if"), depth));
            SchemaIntersection.merge(all, decide(object.path("then"), depth));
        } else {
            SchemaIntersection.merge(all, decide(object.path("else"), depth));
        }
    }

    private JsonNode choice(JsonNode options, int depth) {
        if (depth <= DEEP) {
            return options.get(random.nextInt(options.size()));
        }
        for (JsonNode option : options) {
            JsonNode type = facets.resolve(option).path("type");
            if (type.isString()
                    && !type.stringValue().equals("object")
                    && !type.stringValue().equals("array")) {
                return option;
            }
        }
        return options.get(random.nextInt(options.size()));
    }

    private JsonNode decided(ObjectNode schema, int depth) {
        if (schema.has("const")) {
            return schema.path("const");
        }
        if (schema.has("enum")) {
            JsonNode values = schema.path("enum");
            return values.get(random.nextInt(values.size()));
        }
        if (quoting && !schema.path("examples").isEmpty()) {
            JsonNode examples = schema.path("examples");
            return examples.get(random.nextInt(examples.size()));
        }
        if (quoting && schema.has("default") && !schema.path("default").isNull()) {
            return schema.path("default");
        }
        return switch (type(schema, depth)) {
            case "null" -> NODES.nullNode();
            case "boolean" -> NODES.booleanNode(random.nextBoolean());
            case "integer" -> NumberSampler.of(schema, true, random);
            case "number" -> NumberSampler.of(schema, false, random);
            case "string" -> NODES.stringNode(StringSampler.of(schema, random));
            case "array" -> array(schema, depth);
            default -> object(schema, depth);
        };
    }

    private String type(ObjectNode schema, int depth) {
        List<String> types = SchemaIntersection.names(schema.path("type"));
        if (types.size() > 1 && depth <= DEEP) {
            types.remove("null"); // says least about what a caller can do with it
        } else if (types.contains("null")) {
            return "null";
        }
        return types.isEmpty() ? implied(schema) : types.get(random.nextInt(types.size()));
    }

    /** A schema without a type allows others too, but it is about this one. */
    private String implied(ObjectNode schema) {
        for (String keyword :
                List.of("properties", "required", "additionalProperties", "patternProperties", "minProperties")) {
            if (schema.has(keyword)) {
                return "object";
            }
        }
        for (String keyword : List.of("items", "minItems", "maxItems", "contains")) {
            if (schema.has(keyword)) {
                return "array";
            }
        }
        for (String keyword : List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")) {
            if (schema.has(keyword)) {
                return "number";
            }
        }
        for (String keyword : List.of("pattern", "minLength", "maxLength", "format")) {
            if (schema.has(keyword)) {
                return "string";
            }
        }
        return List.of("string", "integer", "boolean", "object").get(random.nextInt(4));
    }

    private boolean sparing(int depth) {
        return lean || depth >= DEEP;
    }

    private JsonNode array(ObjectNode schema, int depth) {
        int least = schema.path("minItems").asInt(0);
        int most = schema.path("maxItems").asInt(Math.max(least, 3));
        if (least > most || least > MOST_ITEMS) {
            throw new UnsatisfiableSchemaException();
        }
        JsonNode items = schema.path("items");
        int size = sparing(depth) ? least : least + random.nextInt(Math.min(most - least, 3) + 1);
        if (items.isArray() && !sparing(depth)) {
            size = Math.max(least, Math.min(most, items.size()));
        }
        ArrayNode array = NODES.arrayNode();
        boolean unique = schema.path("uniqueItems").asBoolean(false);
        Set<JsonNode> seen = new LinkedHashSet<>();
        for (int i = 0; i < size; i++) {
            JsonNode each = items.isArray()
                    ? i < items.size() ? items.get(i) : schema.path("additionalItems")
                    : i == 0 && schema.has("contains") && !schema.has("items") ? schema.path("contains") : items;
            if (!add(array, each, unique, seen, depth)) {
                if (array.size() < least) {
                    throw new UnsatisfiableSchemaException();
                }
                break;
            }
        }
        if (schema.has("contains") && (array.isEmpty() || items.isObject())) {
            add(array, schema.path("contains"), unique, seen, depth);
        }
        return array;
    }

    private boolean add(ArrayNode array, JsonNode schema, boolean unique, Set<JsonNode> seen, int depth) {
        for (int i = 0; i < 20; i++) {
            JsonNode item = value(schema, depth + 1);
            if (seen.add(item) || !unique) {
                array.add(item);
                return true;
            }
        }
        return false;
    }

    /** The names of properties that must be there, those included that others bring with them. */
    private Set<String> required(ObjectNode schema, int depth) {
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(name -> required.add(name.stringValue()));
        ObjectNode waiting =
                schema.path("dependencies") instanceof ObjectNode some ? some.deepCopy() : NODES.objectNode();
        for (int before = -1; before != waiting.size(); ) {
            before = waiting.size();
            for (String name : List.copyOf(waiting.propertyNames())) {
                if (required.contains(name)) {
                    JsonNode brought = waiting.remove(name);
                    if (brought.isArray()) {
                        brought.forEach(other -> required.add(other.asString("")));
                    } else {
                        SchemaIntersection.merge(schema, decide(brought, depth));
                        schema.path("required").forEach(other -> required.add(other.stringValue()));
                    }
                }
            }
        }
        return required;
    }

    private JsonNode object(ObjectNode schema, int depth) {
        ObjectNode object = NODES.objectNode();
        Set<String> required = required(schema, depth);
        JsonNode properties = schema.path("properties");
        int most = schema.path("maxProperties").asInt(Integer.MAX_VALUE);
        // In the order of the schema, which is that of whoever wrote it.
        for (var property : properties.properties()) {
            boolean must = required.contains(property.getKey());
            boolean may = !sparing(depth) && required.size() + object.size() < most && random.nextInt(4) > 0;
            if (must || may) {
                member(object, property.getKey(), property.getValue(), must, depth);
            }
        }
        for (String name : required) {
            if (!object.has(name)) {
                member(object, name, further(schema, name), true, depth);
            }
        }
        fill(object, schema, most, depth);
        return object;
    }

    private void member(ObjectNode object, String name, JsonNode schema, boolean must, int depth) {
        try {
            object.set(name, value(schema, depth + 1));
        } catch (UnsatisfiableSchemaException without) {
            if (must) {
                throw without;
            }
        }
    }

    /** What a property is that is not listed. */
    private static JsonNode further(ObjectNode schema, String name) {
        for (var pattern : schema.path("patternProperties").properties()) {
            if (BoundedRegex.of(pattern.getKey()).orElseThrow().matches(name)) {
                return pattern.getValue();
            }
        }
        return schema.path("additionalProperties");
    }

    /** Adds properties that are not listed, where there must be some, or where the schema is about nothing else. */
    private void fill(ObjectNode object, ObjectNode schema, int most, int depth) {
        int least = schema.path("minProperties").asInt(0);
        boolean map = schema.path("additionalProperties").isObject()
                || !schema.path("patternProperties").isEmpty();
        int wanted = map && !sparing(depth) && schema.path("properties").isEmpty() ? object.size() + 1 : 0;
        if (least > MOST_ITEMS) {
            throw new UnsatisfiableSchemaException();
        }
        for (int i = 0; object.size() < Math.min(most, Math.max(least, wanted)); i++) {
            if (i > 3 * MOST_ITEMS) {
                throw new UnsatisfiableSchemaException();
            }
            String name = name(schema, i);
            if (!object.has(name)) {
                member(object, name, further(schema, name), true, depth);
            }
        }
    }

    private String name(ObjectNode schema, int number) {
        List<String> patterns = new ArrayList<>(schema.path("patternProperties").propertyNames());
        if (!patterns.isEmpty()) {
            return RegexSampler.of(patterns.get(random.nextInt(patterns.size())), random);
        }
        if (schema.has("propertyNames")) {
            JsonNode name = value(schema.path("propertyNames"), DEEP);
            if (name.isString()) {
                return name.stringValue();
            }
        }
        return "key" + (number + 1);
    }
}
