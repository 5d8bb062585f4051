package dev.antiphon.contract.internal.schema;

import dev.antiphon.json.RawJson;
import java.math.BigDecimal;
import java.util.Iterator;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Conversion and comparison of JSON trees. Thread-safe. */
public final class JsonNodes {
    /** Lower than core's limit can be, since trees are processed recursively. */
    private static final int MAX_DEPTH = 200;

    /** The most digits of a number in computations; a short exponent can stand for more digits than fit into memory. */
    private static final int MAX_DIGITS = 400;

    private static final JsonMapper MAPPER = new JsonMapper(JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build());

    private JsonNodes() {}

    /**
     * Reads a value.
     *
     * @param raw the value
     * @return the tree
     * @throws IllegalArgumentException if it is nested too deeply
     */
    public static JsonNode tree(RawJson raw) {
        try {
            return MAPPER.readTree(raw.toBytes());
        } catch (tools.jackson.core.JacksonException unreadable) {
            throw new IllegalArgumentException("it is nested deeper than " + MAX_DEPTH + " levels", unreadable);
        }
    }

    /**
     * Writes a value.
     *
     * @param tree the tree
     * @return the value
     */
    public static RawJson raw(JsonNode tree) {
        return RawJson.of(MAPPER.writeValueAsBytes(tree));
    }

    /**
     * Writes a value over several lines.
     *
     * @param tree the tree
     * @return JSON
     */
    public static String pretty(JsonNode tree) {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree);
    }

    /**
     * Compares two values: numbers by value, members in any order.
     *
     * @param a a value
     * @param b another
     * @return whether they are equal
     */
    public static boolean same(JsonNode a, JsonNode b) {
        if (a.isNumber() && b.isNumber() && isFinite(a) && isFinite(b)) {
            return a.decimalValue().compareTo(b.decimalValue()) == 0;
        }
        if (a.getNodeType() != b.getNodeType() || a.size() != b.size()) {
            return false;
        }
        if (a.isObject()) {
            return a.properties().stream()
                    .allMatch(member -> b.has(member.getKey()) && same(member.getValue(), b.path(member.getKey())));
        }
        if (a.isArray()) {
            Iterator<JsonNode> others = b.iterator();
            return a.valueStream().allMatch(value -> same(value, others.next()));
        }
        return a.equals(b);
    }

    /** Jackson reads a number that exceeds a double as infinite. */
    static boolean isFinite(JsonNode number) {
        return !number.isDouble() || Double.isFinite(number.doubleValue());
    }

    /** Whether computations with a number take reasonable time. */
    public static boolean isComputable(JsonNode number) {
        if (!isFinite(number)) {
            return false;
        }
        BigDecimal value = number.decimalValue();
        return Math.abs((long) value.scale()) <= MAX_DIGITS && value.precision() <= MAX_DIGITS;
    }
}
