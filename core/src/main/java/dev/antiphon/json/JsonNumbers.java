package dev.antiphon.json;

import dev.antiphon.internal.ByteWords;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The parser of numbers in ranges that hold valid JSON, in time linear in their length.
 *
 * <p>A number is compared by value, not by its spelling: {@code 42}, {@code 42.0} and {@code 4.2e1} are the same integer. A number that
 * does not fit an integer type is rejected, never rounded to an integer or wrapped around.
 */
final class JsonNumbers {
    /** The maximum length of a number: arithmetic on longer ones takes more than linear time. */
    private static final int MAX_LENGTH = 1000;

    /** The maximum number of digits of an integer: a short text such as 1e999999999 would expand to a larger one. */
    private static final int MAX_INTEGER_DIGITS = 10_000;

    private static final long NOT_PLAIN = ByteWords.NOT_DECIMAL;

    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private JsonNumbers() {}

    static int toInt(byte[] json, int start, int end) {
        return (int) toLong(json, start, end, Integer.MIN_VALUE, Integer.MAX_VALUE, "a 32-bit integer");
    }

    static long toLong(byte[] json, int start, int end) {
        return toLong(json, start, end, Long.MIN_VALUE, Long.MAX_VALUE, "a 64-bit integer");
    }

    static long toLong(byte[] json, int start, int end, long min, long max, String expected) {
        long value = plain(json, start, end);
        if (value == NOT_PLAIN) {
            value = wholeValue(json, start, end, expected);
        }
        if (value < min || value > max) {
            throw expected(expected);
        }
        return value;
    }

    /** The value of an integer of at most 18 plain digits, or NOT_PLAIN for anything else. */
    static long plain(byte[] json, int start, int end) {
        boolean negative = json[start] == '-';
        int at = negative ? start + 1 : start;
        int length = end - at;
        long value;
        if (length <= 8 && at + 8 <= json.length) {
            value = ByteWords.decimal(ByteWords.whole(json, at), length);
        } else {
            value = length <= 18 ? digits(json, at, end) : NOT_PLAIN;
        }
        return negative && value >= 0 ? -value : value;
    }

    private static long digits(byte[] json, int start, int end) {
        long value = 0;
        for (int i = start; i < end; i++) {
            char digit = (char) (json[i] - '0');
            if (digit > 9) {
                return NOT_PLAIN;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** The value of a number that is long, or has a fraction or an exponent; throws if it is not an integer. */
    private static long wholeValue(byte[] json, int start, int end, String expected) {
        requireNumber(json, start, expected);
        try {
            return decimal(json, start, end, expected).longValueExact();
        } catch (ArithmeticException e) {
            throw expected(expected);
        }
    }

    static double toDouble(byte[] json, int start, int end) {
        if (json[start] == '"') {
            return switch (Ascii.string(json, start + 1, end - 1)) {
                case "NaN" -> Double.NaN;
                case "Infinity" -> Double.POSITIVE_INFINITY;
                case "-Infinity" -> Double.NEGATIVE_INFINITY;
                default -> throw expected("a number");
            };
        }
        requireNumber(json, start, "a number");
        if (end - start <= 17) {
            double value = shortDecimal(json, start, end);
            if (!Double.isNaN(value)) {
                return value;
            }
        }
        return Double.parseDouble(Ascii.string(json, start, end));
    }

    /** The nearest float, which is not always the float nearest to the nearest double. */
    static float toFloat(byte[] json, int start, int end) {
        boolean number = JsonKind.startingWith(json[start]) == JsonKind.NUMBER;
        return number ? Float.parseFloat(Ascii.string(json, start, end)) : (float) toDouble(json, start, end);
    }

    /**
     * The value of a short number without an exponent, or NaN for any other number. Both the digits as an integer below 2^53 and the power
     * of ten are exact doubles, so their quotient is rounded once, correctly.
     */
    private static double shortDecimal(byte[] json, int start, int end) {
        boolean negative = json[start] == '-';
        int at = negative ? start + 1 : start;
        long digits = 0;
        int point = end;
        for (; at < end; at++) {
            byte b = json[at];
            if (b == '.') {
                point = at + 1;
            } else if (b >= '0' && b <= '9') {
                digits = digits * 10 + (b - '0');
            } else {
                return Double.NaN;
            }
        }
        if (digits >= 1L << 53) {
            return Double.NaN;
        }
        double value = digits / POWERS_OF_TEN[end - point];
        return negative ? -value : value;
    }

    static BigDecimal toBigDecimal(byte[] json, int start, int end) {
        requireNumber(json, start, "a number");
        return decimal(json, start, end, "a number of at most " + MAX_LENGTH + " characters");
    }

    static BigInteger toBigInteger(byte[] json, int start, int end) {
        requireNumber(json, start, "an integer");
        BigDecimal value = decimal(json, start, end, "an integer of at most " + MAX_LENGTH + " characters");
        if (value.signum() == 0) {
            return BigInteger.ZERO;
        }
        long wholeDigits = (long) value.precision() - value.scale();
        if (wholeDigits > MAX_INTEGER_DIGITS) {
            throw expected("an integer of at most " + MAX_INTEGER_DIGITS + " digits");
        }
        if (wholeDigits <= 0) {
            throw expected("an integer"); // toBigIntegerExact would divide 1e-100000000 by 10 to the power of 100000000
        }
        try {
            return value.toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw expected("an integer");
        }
    }

    private static BigDecimal decimal(byte[] json, int start, int end, String expected) {
        if (end - start > MAX_LENGTH) {
            throw expected(expected);
        }
        try {
            return new BigDecimal(Ascii.string(json, start, end));
        } catch (NumberFormatException e) {
            throw expected(expected); // an exponent beyond 32 bits
        }
    }

    private static void requireNumber(byte[] json, int start, String expected) {
        if (JsonKind.startingWith(json[start]) != JsonKind.NUMBER) {
            throw expected(expected);
        }
    }

    static BindingException expected(String what) {
        return new BindingException("expected " + what);
    }
}
