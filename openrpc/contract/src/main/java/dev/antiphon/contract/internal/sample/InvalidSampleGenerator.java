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
 * Values that a shape does not allow, each wrong in one way: one that it allows is spoilt, place by place. Gives only what the shape has
 * refused. For one thread.
 */
public final class InvalidSampleGenerator {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEEPEST = 6;
    private static final int LONGEST = 10_000;

    private final SchemaValidator shape;
    private final SchemaIntersection facets;
    private final int most;
    private final List<InvalidSample> flaws = new ArrayList<>();
    private final Set<JsonNode> seen = new HashSet<>();

    private InvalidSampleGenerator(SchemaValidator shape, int most) {
        this.shape = shape;
        this.most = most;
        this.facets = new SchemaIntersection(shape.grounded().path(SchemaBundler.DEFINITIONS));
    }

    /**
     * Spoils a value.
     *
     * @param shape what allows it
     * @param valid the value
     * @param most how many at most
     * @return values that are not allowed, no two of which are equal
     */
    public static List<InvalidSample> of(SchemaValidator shape, JsonNode valid, int most) {
        InvalidSampleGenerator flaws = new InvalidSampleGenerator(shape, most);
        try {
            StepLimit.within(StepLimit.STEPS, () -> {
                flaws.spoil(shape.grounded(), valid, "", whole -> whole, 0);
                return flaws;
            });
        } catch (StepLimit.Exhausted enough) {
            // What there is will do.
        }
        return List.copyOf(flaws.flaws);
    }

    /** Keeps a value if it is refused. */
    private boolean offer(String path, String reason, JsonNode value, UnaryOperator<JsonNode> inPlace) {
        if (flaws.size() >= most) {
            return true;
        }
        JsonNode whole = inPlace.apply(value);
        if (seen.contains(whole) || shape.allows(whole)) {
            return false;
        }
        seen.add(whole);
        flaws.add(new InvalidSample(path, reason, whole));
        return true;
    }

    private void spoil(JsonNode schema, JsonNode value, String path, UnaryOperator<JsonNode> inPlace, int depth) {
        if (depth > DEEPEST || flaws.size() >= most) {
            return;
        }
        ObjectNode says;
        try {
            says = facets.certain(schema);
        } catch (UnsatisfiableSchemaException nothing) {
            return;
        }
        otherType(value, path, inPlace);
        if (!value.isNull()) {
            offer(path, "null", NODES.nullNode(), inPlace);
        }
        if (says.has("enum") || says.has("const")) {
            JsonNode other = value.isNumber() ? NODES.numberNode(987_654) : NODES.stringNode("none of these");
            offer(path, "a value that is not listed", other, inPlace);
        }
        if (value.isNumber()) {
            if (JsonNodes.isHandy(value)) {
                number(says, value, path, inPlace);
            }
        } else if (value.isString()) {
            string(says, value.stringValue(), path, inPlace);
        } else if (value instanceof ArrayNode array) {
            array(says, array, path, inPlace, depth);
        } else if (value instanceof ObjectNode object) {
            object(says, object, path, inPlace, depth);
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

    private void number(ObjectNode says, JsonNode value, String path, UnaryOperator<JsonNode> inPlace) {
        BigDecimal one = BigDecimal.ONE;
        if (says.has("minimum")) {
            BigDecimal bound = says.path("minimum").decimalValue();
            offer(path, "less than " + bound, NumberSampler.node(bound.subtract(one)), inPlace);
        }
        if (says.has("exclusiveMinimum")) {
            BigDecimal bound = says.path("exclusiveMinimum").decimalValue();
            offer(path, "not more than " + bound, NumberSampler.node(bound), inPlace);
        }
        if (says.has("maximum")) {
            BigDecimal bound = says.path("maximum").decimalValue();
            offer(path, "more than " + bound, NumberSampler.node(bound.add(one)), inPlace);
        }
        if (says.has("exclusiveMaximum")) {
            BigDecimal bound = says.path("exclusiveMaximum").decimalValue();
            offer(path, "not less than " + bound, NumberSampler.node(bound), inPlace);
        }
        if (says.has("multipleOf")) {
            BigDecimal step = says.path("multipleOf").decimalValue();
            BigDecimal between = value.decimalValue().add(step.divide(BigDecimal.valueOf(2)));
            offer(path, "no multiple of " + step, NumberSampler.node(between), inPlace);
        }
        if (SchemaIntersection.names(says.path("type")).contains("integer")) {
            BigDecimal half = new BigDecimal("0.5");
            BigDecimal broken = value.decimalValue().add(half);
            if (BigDecimal.valueOf(broken.doubleValue()).compareTo(broken) != 0) {
                broken = half; // who reads doubles would not see the fraction
            }
            offer(path, "a fraction instead of an integer", NumberSampler.node(broken), inPlace);
        }
    }

    private void string(ObjectNode says, String value, String path, UnaryOperator<JsonNode> inPlace) {
        int least = says.path("minLength").asInt(0);
        if (least > 0 && value.length() >= least) {
            String shorter = value.substring(0, value.offsetByCodePoints(0, least - 1));
            offer(path, "shorter than " + least, NODES.stringNode(shorter), inPlace);
        }
        int longest = says.path("maxLength").asInt(Integer.MAX_VALUE);
        if (longest < LONGEST) {
            offer(path, "longer than " + longest, NODES.stringNode(value + "x".repeat(longest + 1)), inPlace);
        }
        if (says.has("pattern")) {
            for (String text : List.of("", "!", "\u00a7 wrong", "0", "a", value + "\n!")) {
                if (offer(path, "does not match the pattern", NODES.stringNode(text), inPlace)) {
                    break;
                }
            }
        }
        if (says.has("format")) {
            String format = says.path("format").stringValue();
            offer(path, "not of the format " + format, NODES.stringNode("\\not a " + format + " ["), inPlace);
        }
    }

    private void array(ObjectNode says, ArrayNode value, String path, UnaryOperator<JsonNode> inPlace, int depth) {
        JsonNode items = says.path("items");
        int least = says.path("minItems").asInt(0);
        if (least > 0 && value.size() >= least) {
            ArrayNode fewer = NODES.arrayNode();
            for (int i = 0; i < least - 1; i++) {
                fewer.add(value.get(i));
            }
            offer(path, "fewer items than " + least, fewer, inPlace);
        }
        int longest = says.path("maxItems").asInt(Integer.MAX_VALUE);
        if (longest < LONGEST) {
            ArrayNode more = value.deepCopy();
            while (more.size() <= longest) {
                more.add(value.isEmpty() ? NODES.nullNode() : value.get(0));
            }
            offer(path, "more items than " + longest, more, inPlace);
        }
        if (says.path("uniqueItems").asBoolean(false) && !value.isEmpty()) {
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
            spoil(items.isArray() ? items.get(i) : items, value.get(i), path + "/" + i, there, depth + 1);
        }
    }

    private void object(ObjectNode says, ObjectNode value, String path, UnaryOperator<JsonNode> inPlace, int depth) {
        for (JsonNode required : says.path("required")) {
            String name = required.stringValue();
            if (value.has(name)) {
                ObjectNode without = value.deepCopy();
                without.remove(name);
                offer(path, "without '" + name + "', which is required", without, inPlace);
            }
        }
        if (says.path("additionalProperties").isBoolean()) {
            offer(path, "with 'surplus', which is not known", value.deepCopy().put("surplus", true), inPlace);
        }
        int most = says.path("maxProperties").asInt(Integer.MAX_VALUE);
        if (most < LONGEST) {
            ObjectNode more = value.deepCopy();
            for (int i = 0; more.size() <= most; i++) {
                more.put("surplus" + i, true);
            }
            offer(path, "more members than " + most, more, inPlace);
        }
        for (String name : value.propertyNames()) {
            JsonNode property = says.path("properties").path(name);
            if (property.isMissingNode()) {
                property = says.path("additionalProperties");
            }
            if (!property.isMissingNode()) {
                UnaryOperator<JsonNode> there = inside -> {
                    ObjectNode copy = value.deepCopy();
                    copy.set(name, inside);
                    return inPlace.apply(copy);
                };
                spoil(property, value.path(name), path + "/" + escape(name), there, depth + 1);
            }
        }
    }

    private static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
