package dev.antiphon.contract.internal.sample;

import dev.antiphon.contract.internal.schema.JsonNodes;
import dev.antiphon.contract.internal.schema.SchemaBundler;
import dev.antiphon.contract.internal.schema.SchemaIntersection;
import dev.antiphon.contract.internal.schema.SchemaValidator;
import dev.antiphon.contract.internal.schema.StepLimit;
import dev.antiphon.contract.internal.schema.UnsatisfiableSchemaException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Generator of values that a schema rejects. It changes one part of a valid value at a time, and keeps the values that the validator
 * rejects. Not thread-safe.
 */
public final class InvalidSampleGenerator {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MAX_DEPTH = 6;
    private static final int MAX_LENGTH = 10_000;

    private final SchemaValidator validator;
    private final SchemaIntersection intersection;
    private final int most;
    private final List<InvalidSample> samples = new ArrayList<>();
    private final Set<JsonNode> seen = new HashSet<>();

    private InvalidSampleGenerator(SchemaValidator validator, int most) {
        this.validator = validator;
        this.most = most;
        this.intersection = new SchemaIntersection(validator.bundle().path(SchemaBundler.DEFINITIONS));
    }

    /**
     * Generates distinct invalid values.
     *
     * @param validator the validator of the schema
     * @param valid a valid value
     * @param most the maximum number
     * @return the values
     */
    public static List<InvalidSample> of(SchemaValidator validator, JsonNode valid, int most) {
        InvalidSampleGenerator generator = new InvalidSampleGenerator(validator, most);
        try {
            StepLimit.within(StepLimit.STEPS, () -> {
                generator.vary(validator.bundle(), valid, "", whole -> whole, 0);
                return generator;
            });
        } catch (StepLimit.Exhausted enough) {
            // Return those found so far.
        }
        return List.copyOf(generator.samples);
    }

    /** Keeps a value if the validator rejects it. */
    private boolean offer(String path, String reason, JsonNode value, UnaryOperator<JsonNode> inPlace) {
        if (samples.size() >= most) {
            return true;
        }
        JsonNode whole = inPlace.apply(value);
        if (seen.contains(whole) || validator.allows(whole)) {
            return false;
        }
        seen.add(whole);
        samples.add(new InvalidSample(path, reason, whole));
        return true;
    }

    private void vary(JsonNode schema, JsonNode value, String path, UnaryOperator<JsonNode> inPlace, int depth) {
        if (depth > MAX_DEPTH || samples.size() >= most) {
            return;
        }
        ObjectNode keywords;
        try {
            keywords = intersection.certain(schema);
        } catch (UnsatisfiableSchemaException nothing) {
            return;
        }
        otherType(value, path, inPlace);
        if (!value.isNull()) {
            offer(path, "null", NODES.nullNode(), inPlace);
        }
        if (keywords.has("enum") || keywords.has("const")) {
            JsonNode other = value.isNumber() ? NODES.numberNode(987_654) : NODES.stringNode("none of these");
            offer(path, "a value that is not listed", other, inPlace);
        }
        if (value.isNumber()) {
            if (JsonNodes.isComputable(value)) {
                number(keywords, value, path, inPlace);
            }
        } else if (value.isString()) {
            string(keywords, value.stringValue(), path, inPlace);
        } else if (value instanceof ArrayNode array) {
            array(keywords, array, path, inPlace, depth);
        } else if (value instanceof ObjectNode object) {
            object(keywords, object, path, inPlace, depth);
        }
    }

    private void otherType(JsonNode value, String path, UnaryOperator<JsonNode> inPlace) {
        List<JsonNode> others = List.of(
                NODES.stringNode("wrong"),
                NODES.numberNode(12),
                NODES.booleanNode(true),
                NODES.objectNode().put("wrong", true),
                NODES.arrayNode().add("wrong"));
        for (JsonNode other : others) {
            if (other.getNodeType() != value.getNodeType()
                    && offer(path, name(other) + " instead of " + name(value), other, inPlace)) {
                return;
            }
        }
    }

    private static String name(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "a string";
            case NUMBER -> "a number";
            case BOOLEAN -> "a boolean";
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            default -> "null";
        };
    }

    private void number(ObjectNode keywords, JsonNode value, String path, UnaryOperator<JsonNode> inPlace) {
        BigDecimal one = BigDecimal.ONE;
        if (keywords.has("minimum")) {
            BigDecimal bound = keywords.path("minimum").decimalValue();
            offer(path, "less than " + bound, NumberSampler.node(bound.subtract(one)), inPlace);
        }
        if (keywords.has("exclusiveMinimum")) {
            BigDecimal bound = keywords.path("exclusiveMinimum").decimalValue();
            offer(path, "not more than " + bound, NumberSampler.node(bound), inPlace);
        }
        if (keywords.has("maximum")) {
            BigDecimal bound = keywords.path("maximum").decimalValue();
            offer(path, "more than " + bound, NumberSampler.node(bound.add(one)), inPlace);
        }
        if (keywords.has("exclusiveMaximum")) {
            BigDecimal bound = keywords.path("exclusiveMaximum").decimalValue();
            offer(path, "not less than " + bound, NumberSampler.node(bound), inPlace);
        }
        if (keywords.has("multipleOf")) {
            BigDecimal step = keywords.path("multipleOf").decimalValue();
            BigDecimal between = value.decimalValue().add(step.divide(BigDecimal.valueOf(2)));
            offer(path, "no multiple of " + step, NumberSampler.node(between), inPlace);
        }
        if (SchemaIntersection.names(keywords.path("type")).contains("integer")) {
            BigDecimal half = new BigDecimal("0.5");
            BigDecimal broken = value.decimalValue().add(half);
            if (BigDecimal.valueOf(broken.doubleValue()).compareTo(broken) != 0) {
                broken = half; // a reader of doubles would lose the fraction
            }
            offer(path, "a fraction instead of an integer", NumberSampler.node(broken), inPlace);
        }
    }

    private void string(ObjectNode keywords, String value, String path, UnaryOperator<JsonNode> inPlace) {
        int least = keywords.path("minLength").asInt(0);
        if (least > 0 && value.length() >= least) {
            String shorter = value.substring(0, value.offsetByCodePoints(0, least - 1));
            offer(path, "shorter than " + least, NODES.stringNode(shorter), inPlace);
        }
        int longest = keywords.path("maxLength").asInt(Integer.MAX_VALUE);
        if (longest < MAX_LENGTH) {
            offer(path, "longer than " + longest, NODES.stringNode(value + "x".repeat(longest + 1)), inPlace);
        }
        if (keywords.has("pattern")) {
            for (String text : List.of("", "!", "\u00a7 wrong", "0", "a", value + "\n!")) {
                if (offer(path, "does not match the pattern", NODES.stringNode(text), inPlace)) {
                    break;
                }
            }
        }
        if (keywords.has("format")) {
            String format = keywords.path("format").stringValue();
            offer(path, "not of the format " + format, NODES.stringNode("\\not a " + format + " ["), inPlace);
        }
    }

    private void array(ObjectNode keywords, ArrayNode value, String path, UnaryOperator<JsonNode> inPlace, int depth) {
        JsonNode items = keywords.path("items");
        int least = keywords.path("minItems").asInt(0);
        if (least > 0 && value.size() >= least) {
            ArrayNode fewer = NODES.arrayNode();
            for (int i = 0; i < least - 1; i++) {
                fewer.add(value.get(i));
            }
            offer(path, "fewer items than " + least, fewer, inPlace);
        }
        int longest = keywords.path("maxItems").asInt(Integer.MAX_VALUE);
        if (longest < MAX_LENGTH) {
            ArrayNode more = value.deepCopy();
            while (more.size() <= longest) {
                more.add(value.isEmpty() ? NODES.nullNode() : value.get(0));
            }
            offer(path, "more items than " + longest, more, inPlace);
        }
        if (keywords.path("uniqueItems").asBoolean(false) && !value.isEmpty()) {
            offer(path, "the same item twice", value.deepCopy().add(value.get(0)), inPlace);
        }
        if (items.isArray() && value.size() >= items.size()) {
            offer(path, "an item too many", value.deepCopy().add("surplus"), inPlace);
        }
        int places = items.isArray() ? Math.min(items.size(), value.size()) : Math.min(1, value.size());
        for (int i = 0; i < places; i++) {
            int index = i;
            UnaryOperator<JsonNode> there = item -> {
                ArrayNode copy = value.deepCopy();
                copy.set(index, item);
                return inPlace.apply(copy);
            };
            vary(items.isArray() ? items.get(i) : items, value.get(i), path + "/" + i, there, depth + 1);
        }
    }

    private void object(
            ObjectNode keywords, ObjectNode value, String path, UnaryOperator<JsonNode> inPlace, int depth) {
        for (JsonNode required : keywords.path("required")) {
            String name = required.stringValue();
            if (value.has(name)) {
                ObjectNode without = value.deepCopy();
                without.remove(name);
                offer(path, "without '" + name + "', which is required", without, inPlace);
            }
        }
        if (keywords.path("additionalProperties").isBoolean()) {
            offer(path, "with 'surplus', which is not known", value.deepCopy().put("surplus", true), inPlace);
        }
        int most = keywords.path("maxProperties").asInt(Integer.MAX_VALUE);
        if (most < MAX_LENGTH) {
            ObjectNode more = value.deepCopy();
            for (int i = 0; more.size() <= most; i++) {
                more.put("surplus" + i, true);
            }
            offer(path, "more members than " + most, more, inPlace);
        }
        for (String name : value.propertyNames()) {
            JsonNode property = keywords.path("properties").path(name);
            if (property.isMissingNode()) {
                property = keywords.path("additionalProperties");
            }
            if (!property.isMissingNode()) {
                UnaryOperator<JsonNode> there = inside -> {
                    ObjectNode copy = value.deepCopy();
                    copy.set(name, inside);
                    return inPlace.apply(copy);
                };
                vary(property, value.path(name), path + "/" + escape(name), there, depth + 1);
            }
        }
    }

    private static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
