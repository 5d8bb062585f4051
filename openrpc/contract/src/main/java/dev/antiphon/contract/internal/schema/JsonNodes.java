package dev.antiphon.contract.internal.schema;

import dev.antiphon.json.RawJson;
import java.math.BigDecimal;
import java.util.Iterator;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Between JSON as bytes and as trees. */
public final class JsonNodes {
    /** What core reads may be nested deeper; trees are walked by recursion. */
    private static final int DEEPEST = 200;

    /** How many digits a number may have that is reckoned with, written out: a short one can have more than there is memory for. */
    private static final int MOST_DIGITS = 400;

    private static final JsonMapper MAPPER = new JsonMapper(JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
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
            throw new IllegalArgumentException("it is nested deeper than " + DEEPEST + " levels", unreadable);
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
     * Whether two values are the same: numbers by what they are worth, members in any order.
     *
     * @param a a value
     * @param b another
     * @return whether they are
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

    /** A number that is too large to be read is infinite. */
    static boolean isFinite(JsonNode number) {
        return !number.isDouble() || Double.isFinite(number.doubleValue());
    }

    /** Whether a number can be reckoned with in reasonable time. */
    public static boolean isHandy(JsonNode number) {
        if (!isFinite(number)) {
            return false;
        }
        BigDecimal value = number.decimalValue();
        return Math.abs((long) value.scale()) <= MOST_DIGITS && value.precision() <= MOST_DIGITS;
    }
}
