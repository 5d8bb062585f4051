package dev.antiphon.json;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reader and writer of one of the types that need no binding: numbers, booleans, strings and raw values.
 *
 * <p>One class with a switch, rather than a lambda for each type: call sites stay monomorphic, and a cold start does not pay for the
 * lambdas.
 */
final class Scalar implements ValueReader<Object>, ValueWriter<Object> {
    // Ints, since a switch over an enum first looks each constant up in a table, and this one runs for every value.
    private static final int BYTE = 0;
    private static final int SHORT = 1;
    private static final int INT = 2;
    private static final int LONG = 3;
    private static final int FLOAT = 4;
    private static final int DOUBLE = 5;
    private static final int BOOLEAN = 6;
    private static final int CHAR = 7;
    private static final int STRING = 8;
    private static final int BIG_INTEGER = 9;
    private static final int BIG_DECIMAL = 10;
    private static final int RAW = 11;
    private static final int NOTHING = 12;

    private static final Map<Type, Scalar> BY_TYPE = new HashMap<>();

    static {
        add(BYTE, byte.class, Byte.class);
        add(SHORT, short.class, Short.class);
        add(INT, int.class, Integer.class);
        add(LONG, long.class, Long.class);
        add(FLOAT, float.class, Float.class);
        add(DOUBLE, double.class, Double.class);
        add(BOOLEAN, boolean.class, Boolean.class);
        add(CHAR, char.class, Character.class);
        add(STRING, null, String.class);
        add(BIG_INTEGER, null, BigInteger.class);
        add(BIG_DECIMAL, null, BigDecimal.class);
        add(RAW, null, RawJson.class);
        add(NOTHING, void.class, Void.class);
    }

    private final int shape;
    private final boolean nullable;

    private Scalar(int shape, boolean nullable) {
        this.shape = shape;
        this.nullable = nullable;
    }

    private static void add(int shape, @Nullable Class<?> primitive, Class<?> boxed) {
        if (primitive != null) {
            BY_TYPE.put(primitive, new Scalar(shape, primitive == void.class));
        }
        BY_TYPE.put(boxed, new Scalar(shape, true));
    }

    /** The scalar of a type, or null if the type needs a binding. */
    static @Nullable Scalar of(Type type) {
        return BY_TYPE.get(type);
    }

    @Override
    public @Nullable Object read(byte[] json, int start, int end) {
        if (json[start] == 'n' && shape != RAW && nullable) {
            return null;
        }
        return switch (shape) {
            case INT -> JsonNumbers.toInt(json, start, end);
            case LONG -> JsonNumbers.toLong(json, start, end);
            case DOUBLE -> JsonNumbers.toDouble(json, start, end);
            case BOOLEAN -> toBoolean(json, start);
            case STRING -> JsonStrings.toText(json, start, end);
            case RAW -> RawJson.ofValid(json, start, end, null);
            case BYTE ->
                (byte) JsonNumbers.toLong(json, start, end, Byte.MIN_VALUE, Byte.MAX_VALUE, "an 8-bit integer");
            case SHORT ->
                (short) JsonNumbers.toLong(json, start, end, Short.MIN_VALUE, Short.MAX_VALUE, "a 16-bit integer");
            case FLOAT -> JsonNumbers.toFloat(json, start, end);
            case CHAR -> toChar(json, start, end);
            case BIG_INTEGER -> JsonNumbers.toBigInteger(json, start, end);
            case BIG_DECIMAL -> JsonNumbers.toBigDecimal(json, start, end);
            default -> throw JsonNumbers.expected("null");
        };
    }

    @Override
    public void write(@Nullable Object value, JsonOutput out) {
        if (value == null) {
            out.nullValue();
            return;
        }
        switch (shape) {
            case BYTE, SHORT, INT, LONG -> out.value(((Number) value).longValue());
            case DOUBLE -> out.value(((Number) value).doubleValue());
            case FLOAT -> out.value((float) (Float) value);
            case BOOLEAN -> out.value((boolean) (Boolean) value);
            case STRING, CHAR -> out.value(value.toString());
            case RAW -> ((RawJson) value).writeTo(out);
            case BIG_INTEGER, BIG_DECIMAL -> out.ascii(value.toString());
            default -> out.nullValue();
        }
    }

    static boolean toBoolean(byte[] json, int start) {
        return switch (json[start]) {
            case 't' -> true;
            case 'f' -> false;
            default -> throw JsonNumbers.expected("a boolean");
        };
    }

    private static char toChar(byte[] json, int start, int end) {
        String text = JsonStrings.toText(json, start, end);
        if (text.length() != 1) {
            throw JsonNumbers.expected("a string of one character");
        }
        return text.charAt(0);
    }
}
