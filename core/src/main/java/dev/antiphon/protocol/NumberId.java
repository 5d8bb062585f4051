package dev.antiphon.protocol;

import dev.antiphon.internal.ByteWords;
import dev.antiphon.json.JsonOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An id that is a number of any size, equal to every other spelling of the same number.
 *
 * <p>An id that is not a 64-bit integer is stored as its significant digits and a power of ten, not as a {@code BigDecimal}, for which the
 * exponent of {@code 1e999999999999} is too large. Immutable.
 */
public final class NumberId implements RpcId, Comparable<NumberId> {
    private final long value;
    /** The digits and exponent of a number that is not a {@code long}: {@code 25e-1} for 2.5. */
    private final @Nullable String canonical;
    /** The text that the peer sent, if it differs from the plain digits of {@link #value}. */
    private final @Nullable String literal;

    private NumberId(long value, @Nullable String canonical, @Nullable String literal) {
        this.value = value;
        this.canonical = canonical;
        this.literal = literal;
    }

    static NumberId of(long value) {
        return new NumberId(value, null, null);
    }

    /** The number of a valid JSON literal. */
    static NumberId parse(String literal) {
        if (isPlain(literal)) {
            return of(Long.parseLong(literal));
        }
        int e = Math.max(literal.indexOf('e'), literal.indexOf('E'));
        String mantissa = e < 0 ? literal : literal.substring(0, e);
        BigInteger exponent = e < 0 ? BigInteger.ZERO : new BigInteger(literal.substring(e + 1));
        boolean negative = mantissa.startsWith("-");
        String digits = negative ? mantissa.substring(1) : mantissa;
        int point = digits.indexOf('.');
        if (point >= 0) {
            exponent = exponent.subtract(BigInteger.valueOf(digits.length() - point - 1));
            digits = digits.substring(0, point) + digits.substring(point + 1);
        }
        int first = 0;
        while (first < digits.length() && digits.charAt(first) == '0') {
            first++;
        }
        if (first == digits.length()) {
            return new NumberId(0, null, literal);
        }
        int last = digits.length();
        while (digits.charAt(last - 1) == '0') {
            last--;
        }
        exponent = exponent.add(BigInteger.valueOf(digits.length() - last));
        digits = (negative ? "-" : "") + digits.substring(first, last);
        if (exponent.signum() >= 0 && exponent.compareTo(BigInteger.valueOf(18)) <= 0 && digits.length() <= 20) {
            BigInteger whole = new BigInteger(digits).multiply(BigInteger.TEN.pow(exponent.intValue()));
            if (whole.bitLength() < 64) {
                return new NumberId(whole.longValue(), null, literal);
            }
        }
        return new NumberId(0, digits + "e" + exponent, literal);
    }

    /** Whether the literal is the standard form of a {@code long} of at most 18 digits. */
    private static boolean isPlain(String literal) {
        int digits = literal.length();
        for (int i = 0; i < literal.length(); i++) {
            char c = literal.charAt(i);
            if (c == '-') {
                digits--;
            } else if (c < '0' || c > '9') {
                return false;
            }
        }
        return digits <= 18 && !literal.equals("-0");
    }

    /**
     * Returns whether this is a 64-bit integer, in any spelling.
     *
     * @return whether it is
     */
    public boolean isLong() {
        return canonical == null;
    }

    /**
     * This id as a 64-bit integer: fractions are cut off, and numbers that are too large become the largest {@code long}. Different ids may
     * become the same number.
     *
     * @return the number
     */
    public long truncated() {
        return literal == null || isLong() ? value : truncated(literal);
    }

    private static long truncated(String literal) {
        double nearest = Double.parseDouble(literal);
        if (Math.abs(nearest) < 1) {
            return 0; // without a BigDecimal, whose scale may be huge
        }
        if (Math.abs(nearest) > Long.MAX_VALUE) {
            return (long) nearest;
        }
        BigInteger whole = new BigDecimal(literal).toBigInteger();
        return whole.bitLength() < 64 ? whole.longValue() : whole.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    @Override
    public void writeTo(JsonOutput out) {
        if (literal == null) {
            out.value(value);
        } else {
            out.ascii(literal);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NumberId that
                && value == that.value
                && (canonical == null ? that.canonical == null : canonical.equals(that.canonical));
    }

    @Override
    public int hashCode() {
        if (canonical == null) {
            return Long.hashCode(value); // consecutive for consecutive ids
        }
        byte[] text = canonical.getBytes(StandardCharsets.ISO_8859_1);
        return ByteWords.hash(text, 0, text.length);
    }

    /**
     * A total order that is consistent with {@link #equals}, not that of the numbers: it keeps hash tables fast if a peer chooses ids with
     * equal hash codes.
     */
    @Override
    public int compareTo(NumberId other) {
        if (canonical == null || other.canonical == null) {
            int byKind = Boolean.compare(canonical == null, other.canonical == null);
            return byKind != 0 ? byKind : Long.compare(value, other.value);
        }
        return canonical.compareTo(other.canonical);
    }

    /** The number as it was received. */
    @Override
    public String toString() {
        return literal == null ? Long.toString(value) : literal;
    }
}
