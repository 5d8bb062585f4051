package dev.antiphon.contract.internal.sample;

import dev.antiphon.contract.internal.schema.UnsatisfiableSchemaException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Generator of numbers within bounds, near zero if possible. */
final class NumberSampler {
    private static final int SPAN = 100;

    private NumberSampler() {}

    static JsonNode of(JsonNode schema, boolean whole, Random random) {
        BigDecimal low = bound(schema, "minimum", "exclusiveMinimum", true);
        BigDecimal high = bound(schema, "maximum", "exclusiveMaximum", false);
        BigDecimal step = step(schema, whole, low, high);
        BigDecimal near = BigDecimal.ZERO;
        if (low != null && low.signum() > 0) {
            near = low;
        } else if (high != null && high.signum() < 0) {
            near = high;
        }
        boolean below = near.signum() == 0 && (low == null || low.signum() < 0) && random.nextInt(4) == 0;
        boolean down = below || (high != null && high.signum() < 0);
        BigDecimal first = near.divide(step, 0, down ? RoundingMode.FLOOR : RoundingMode.CEILING);
        BigDecimal way = BigDecimal.valueOf(random.nextInt(SPAN));
        for (BigDecimal further = way; ; further = further.divideToIntegralValue(BigDecimal.TEN)) {
            BigDecimal value = (down ? first.subtract(further) : first.add(further)).multiply(step);
            if (inside(schema, value)) {
                return node(value);
            }
            if (further.signum() == 0) {
                value = (down ? first.subtract(BigDecimal.ONE) : first.add(BigDecimal.ONE)).multiply(step);
                if (inside(schema, value)) { // the first was an exclusive bound
                    return node(value);
                }
                throw new UnsatisfiableSchemaException();
            }
        }
    }

    private static @Nullable BigDecimal bound(JsonNode schema, String inclusive, String exclusive, boolean larger) {
        BigDecimal a = number(schema.path(inclusive));
        BigDecimal b = number(schema.path(exclusive));
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return larger == a.compareTo(b) > 0 ? a : b;
    }

    private static @Nullable BigDecimal number(JsonNode node) {
        return node.isNumber() ? node.decimalValue() : null;
    }

    private static BigDecimal step(
            JsonNode schema, boolean whole, @Nullable BigDecimal low, @Nullable BigDecimal high) {
        BigDecimal multiple = number(schema.path("multipleOf"));
        if (multiple != null) {
            return whole && multiple.stripTrailingZeros().scale() > 0
                    ? new BigDecimal(multiple.stripTrailingZeros().unscaledValue())
                    : multiple;
        }
        if (whole) {
            return BigDecimal.ONE;
        }
        BigDecimal quarter = new BigDecimal("0.25");
        if (low != null && high != null && high.subtract(low).signum() > 0) {
            return quarter.min(high.subtract(low).multiply(quarter));
        }
        return quarter;
    }

    private static boolean inside(JsonNode schema, BigDecimal value) {
        return compare(value, schema.path("minimum"), 0) >= 0
                && compare(value, schema.path("maximum"), 0) <= 0
                && compare(value, schema.path("exclusiveMinimum"), 1) > 0
                && compare(value, schema.path("exclusiveMaximum"), -1) < 0;
    }

    private static int compare(BigDecimal value, JsonNode bound, int without) {
        return bound.isNumber() ? value.compareTo(bound.decimalValue()) : without;
    }

    static JsonNode node(BigDecimal value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value.stripTrailingZeros().scale() > 0) {
            return nodes.numberNode(value.stripTrailingZeros());
        }
        BigInteger whole = value.toBigInteger();
        return whole.bitLength() < 32
                ? nodes.numberNode(whole.intValue())
                : whole.bitLength() < 64 ? nodes.numberNode(whole.longValue()) : nodes.numberNode(whole);
    }
}
