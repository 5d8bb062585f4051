package dev.antiphon.generate.internal.model;

import dev.antiphon.generate.internal.model.TypeModel.Kind;
import dev.antiphon.generate.internal.model.TypeModel.Scalar;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Reads schemas of numbers and strings.
 *
 * @param exactNumbers whether numbers without a format may have any size
 */
record ScalarReader(boolean exactNumbers) {
    private static final BigDecimal INT_MIN = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal INT_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal LONG_MIN = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal LONG_MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    // Not duration: no type of Java has years and months beside hours.
    private static final Map<String, Kind> FORMATS = Map.of(
            "byte", Kind.BYTES,
            "uuid", Kind.UUID,
            "uri", Kind.URI,
            "date", Kind.DATE,
            "date-time", Kind.DATE_TIME,
            "date-time-local", Kind.LOCAL_DATE_TIME,
            "time", Kind.TIME,
            "time-local", Kind.LOCAL_TIME);

    Scalar integer(JsonNode schema) {
        return new Scalar(
                switch (format(schema)) {
                    case "int8", "int16", "int32" -> Kind.INT;
                    case "uint64", "bigint" -> Kind.BIG_INTEGER;
                    case "int64" -> isWithin(schema, INT_MIN, INT_MAX) ? Kind.INT : Kind.LONG;
                    default -> integerInBounds(schema);
                });
    }

    private Kind integerInBounds(JsonNode schema) {
        if (isWithin(schema, INT_MIN, INT_MAX)) {
            return Kind.INT;
        }
        return !exactNumbers || isWithin(schema, LONG_MIN, LONG_MAX) ? Kind.LONG : Kind.BIG_INTEGER;
    }

    Scalar number(JsonNode schema) {
        return new Scalar(
                switch (format(schema)) {
                    case "float" -> Kind.FLOAT;
                    case "double" -> Kind.DOUBLE;
                    default -> exactNumbers ? Kind.DECIMAL : Kind.DOUBLE;
                });
    }

    static Scalar string(JsonNode schema) {
        boolean encoded = schema.path("contentEncoding").stringValue("").equals("base64");
        return new Scalar(encoded ? Kind.BYTES : FORMATS.getOrDefault(format(schema), Kind.TEXT));
    }

    /** The type of all values of an enumeration. */
    TypeModel base(List<JsonNode> values, JsonNode schema) {
        if (values.stream().allMatch(JsonNode::isString)) {
            return TypeModel.TEXT;
        }
        if (values.stream().allMatch(JsonNode::isBoolean)) {
            return new Scalar(Kind.BOOLEAN);
        }
        if (values.stream().allMatch(JsonNode::isIntegralNumber)) {
            return new Scalar(values.stream().allMatch(JsonNode::canConvertToLong) ? Kind.LONG : Kind.BIG_INTEGER);
        }
        return values.stream().allMatch(JsonNode::isNumber) ? number(schema) : TypeModel.ANY;
    }

    private static boolean isWithin(JsonNode schema, BigDecimal min, BigDecimal max) {
        JsonNode minimum = schema.path("minimum");
        JsonNode maximum = schema.path("maximum");
        return minimum.isNumber()
                && maximum.isNumber()
                && minimum.decimalValue().compareTo(min) >= 0
                && maximum.decimalValue().compareTo(max) <= 0;
    }

    private static String format(JsonNode schema) {
        return schema.path("format").stringValue("");
    }
}
