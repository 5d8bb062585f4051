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
 * Generator of values that a schema allows. Values are random, with the same values for the same seed, and validated before they are
 * returned. Not thread-safe.
 */
public final class SampleGenerator {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int TRIES = 60;
    /** From this depth on, values have only required members and items. */
    private static final int LEAN_DEPTH = 4;

    private static final int MAX_DEPTH = 60;
    private static final int MAX_ITEMS = 1_000;
    private static final long STEPS_OF_A_TRY = 200_000;

    private final SchemaValidator validator;
    private final SchemaIntersection intersection;
    private final Random random;
    private boolean lean;
    private boolean quoting;

    private SampleGenerator(SchemaValidator validator, long seed) {
        this.validator = validator;
        this.intersection = new SchemaIntersection(validator.bundle().path(SchemaBundler.DEFINITIONS));
        this.random = new Random(seed);
    }

    /**
     * Generates a value.
     *
     * @param validator the validator of the schema
     * @param seed the seed
     * @return the value; empty if none was found
     */
    public static Optional<JsonNode> one(SchemaValidator validator, long seed) {
        return new SampleGenerator(validator, seed).next(0);
    }

    /**
     * Generates distinct values.
     *
     * @param validator the validator of the schema
     * @param seed the seed
     * @param most the maximum number
     * @return the values
     */
    public static List<JsonNode> some(SchemaValidator validator, long seed, int most) {
        SampleGenerator generator = new SampleGenerator(validator, seed);
        Set<JsonNode> values = new LinkedHashSet<>();
        for (int i = 0; i < 3 * most && values.size() < most; i++) {
            Optional<JsonNode> value = generator.next(i);
            if (value.isEmpty()) {
                break;
            }
            values.add(value.get());
        }
        return List.copyOf(values);
    }

    private Optional<JsonNode> next(int turn) {
        for (int i = 0; i < TRIES; i++) {
            quoting = (turn + i) % 2 == 0; // examples of the schema may be invalid, or too few
            lean = (turn + i) % 3 == 2;
            Optional<JsonNode> value = tryOnce();
            try {
                if (value.isPresent() && validator.checked(value.get()).isEmpty()) {
                    return value;
                }
            } catch (StepLimit.Exhausted tooMuch) {
                return Optional.empty(); // the next would take as long
            }
        }
        return Optional.empty();
    }

    private Optional<JsonNode> tryOnce() {
        try {
            return Optional.of(StepLimit.within(STEPS_OF_A_TRY, () -> value(validator.bundle(), 0)));
        } catch (UnsatisfiableSchemaException | StepLimit.Exhausted notThisWay) {
            return Optional.empty();
        }
    }

    private JsonNode value(JsonNode schema, int depth) {
        StepLimit.take(20);
        if (depth > MAX_DEPTH) {
            throw new UnsatisfiableSchemaException();
        }
        return decided(decide(schema, depth), depth);
    }

    /** The keywords of a schema after a random choice among its alternatives. */
    private ObjectNode decide(JsonNode schema, int depth) {
        JsonNode found = intersection.resolve(schema);
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
        if (depth <= LEAN_DEPTH) {
            return options.get(random.nextInt(options.size()));
        }
        for (JsonNode option : options) {
            JsonNode type = intersection.resolve(option).path("type");
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
        if (types.size() > 1 && depth <= LEAN_DEPTH) {
            types.remove("null"); // the least useful value for callers
        } else if (types.contains("null")) {
            return "null";
        }
        return types.isEmpty() ? implied(schema) : types.get(random.nextInt(types.size()));
    }

    /** The type that the keywords of a schema without a type are about; it allows others too. */
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

    private boolean isLean(int depth) {
        return lean || depth >= LEAN_DEPTH;
    }

    private JsonNode array(ObjectNode schema, int depth) {
        int least = schema.path("minItems").asInt(0);
        int most = schema.path("maxItems").asInt(Math.max(least, 3));
        if (least > most || least > MAX_ITEMS) {
            throw new UnsatisfiableSchemaException();
        }
        JsonNode items = schema.path("items");
        int size = isLean(depth) ? least : least + random.nextInt(Math.min(most - least, 3) + 1);
        if (items.isArray() && !isLean(depth)) {
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

    /** The names of required properties, including those that {@code dependencies} require. */
    private Set<String> required(ObjectNode schema, int depth) {
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(name -> required.add(name.stringValue()));
        ObjectNode pending =
                schema.path("dependencies") instanceof ObjectNode some ? some.deepCopy() : NODES.objectNode();
        for (int before = -1; before != pending.size(); ) {
            before = pending.size();
            for (String name : List.copyOf(pending.propertyNames())) {
                if (required.contains(name)) {
                    JsonNode dependency = pending.remove(name);
                    if (dependency.isArray()) {
                        dependency.forEach(other -> required.add(other.asString("")));
                    } else {
                        SchemaIntersection.merge(schema, decide(dependency, depth));
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
        // In the order of the schema.
        for (var property : properties.properties()) {
            boolean isRequired = required.contains(property.getKey());
            boolean isChosen = !isLean(depth) && required.size() + object.size() < most && random.nextInt(4) > 0;
            if (isRequired || isChosen) {
                member(object, property.getKey(), property.getValue(), isRequired, depth);
            }
        }
        for (String name : required) {
            if (!object.has(name)) {
                member(object, name, unlisted(schema, name), true, depth);
            }
        }
        fill(object, schema, most, depth);
        return object;
    }

    private void member(ObjectNode object, String name, JsonNode schema, boolean isRequired, int depth) {
        try {
            object.set(name, value(schema, depth + 1));
        } catch (UnsatisfiableSchemaException unsatisfiable) {
            if (isRequired) {
                throw unsatisfiable;
            }
        }
    }

    /** The schema of a property that is not listed. */
    private static JsonNode unlisted(ObjectNode schema, String name) {
        for (var pattern : schema.path("patternProperties").properties()) {
            if (BoundedRegex.of(pattern.getKey()).orElseThrow().matches(name)) {
                return pattern.getValue();
            }
        }
        return schema.path("additionalProperties");
    }

    /** Adds properties that are not listed, if the schema requires more, or lists none. */
    private void fill(ObjectNode object, ObjectNode schema, int most, int depth) {
        int least = schema.path("minProperties").asInt(0);
        boolean map = schema.path("additionalProperties").isObject()
                || !schema.path("patternProperties").isEmpty();
        int wanted = map && !isLean(depth) && schema.path("properties").isEmpty() ? object.size() + 1 : 0;
        if (least > MAX_ITEMS) {
            throw new UnsatisfiableSchemaException();
        }
        for (int i = 0; object.size() < Math.min(most, Math.max(least, wanted)); i++) {
            if (i > 3 * MAX_ITEMS) {
                throw new UnsatisfiableSchemaException();
            }
            String name = name(schema, i);
            if (!object.has(name)) {
                member(object, name, unlisted(schema, name), true, depth);
            }
        }
    }

    private String name(ObjectNode schema, int number) {
        List<String> patterns = new ArrayList<>(schema.path("patternProperties").propertyNames());
        if (!patterns.isEmpty()) {
            return RegexSampler.of(patterns.get(random.nextInt(patterns.size())), random);
        }
        if (schema.has("propertyNames")) {
            JsonNode name = value(schema.path("propertyNames"), LEAN_DEPTH);
            if (name.isString()) {
                return name.stringValue();
            }
        }
        return "key" + (number + 1);
    }
}
