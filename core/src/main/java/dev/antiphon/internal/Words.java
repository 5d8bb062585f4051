package dev.antiphon.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads bytes eight at a time: short names are then compared as one number, not in a loop.
 *
 * <p>The first byte is the lowest of the word. Bytes that are not asked for are zero, so a word stands for a name only
 * together with the name's length: {@code "id\0"} and {@code "id"} have the same word.
 */
public final class Words {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private static final long ZEROS = 0x3030303030303030L;
    private static final long SIXES = 0x0606060606060606L;
    private static final long THREES = 0x3333333333333333L;
    private static final long HIGH_HALVES = 0xF0F0F0F0F0F0F0F0L;
    private static final long PAIR_MASK = 0x000000FF000000FFL;

    /** Says that a text is not a decimal number. */
    public static final long NOT_DECIMAL = Long.MIN_VALUE;

    private Words() {}

    /** The eight bytes from a position on, all of which must be there. */
    public static long whole(byte[] bytes, int start) {
        return (long) LONGS.get(bytes, start);
    }

    /** The first bytes of a word, as many as asked for, from 1 to 8. */
    public static long first(long word, int count) {
        return word & -1L >>> (64 - 8 * count);
    }

    /** The bytes from a position on, as many as asked for, from 1 to 8. */
    public static long part(byte[] bytes, int start, int count) {
        if (start + 8 <= bytes.length) {
            return first(whole(bytes, start), count);
        }
        long word = 0;
        for (int i = count - 1; i >= 0; i--) {
            word = word << 8 | (bytes[start + i] & 0xFF);
        }
        return word;
    }

    /**
     * The number that the first bytes of a word spell in decimal, from 1 to 8 of them, or {@link #NOT_DECIMAL} if one of
     * them is not a digit. Neighbouring digits are joined to pairs, pairs to fours and fours to eight, all at once.
     */
    public static long decimal(long word, int count) {
        // Leading zeros in front, so that there are always eight digits.
        long digits = count == 8 ? word : (word << (64 - 8 * count)) | (ZEROS >>> (8 * count));
        long high = digits & HIGH_HALVES;
        long highOfSixMore = (digits + SIXES) & HIGH_HALVES; // differs for what follows the digit 9
        if ((high | (highOfSixMore >>> 4)) != THREES) {
            return NOT_DECIMAL;
        }
        long ones = digits - ZEROS;
        long pairs = ones * 10 + (ones >>> 8);
        long lower = (pairs & PAIR_MASK) * (100L | (1_000_000L << 32));
        long upper = ((pairs >>> 16) & PAIR_MASK) * (1L | (10_000L << 32));
        return (lower + upper) >>> 32;
    }

    /** A hash of a range. Of a long one only its ends count: who looks something up by it compares all the same. */
    public static int hash(byte[] bytes, int start, int end) {
        int length = end - start;
        long ends;
        if (length > 8) {
            ends = whole(bytes, start) * 31 + whole(bytes, end - 8);
        } else {
            ends = length == 0 ? 0 : part(bytes, start, length);
        }
        long mixed = (ends + length) * MIX;
        return (int) (mixed >>> 32);
    }

    /** Whether a range is the same as all of an array. */
    public static boolean equal(byte[] name, byte[] bytes, int start, int end) {
        int length = name.length;
        if (end - start != length) {
            return false;
        }
        int at = 0;
        for (; at + 8 <= length; at += 8) {
            if (whole(name, at) != whole(bytes, start + at)) {
                return false;
            }
        }
        return at == length || part(name, at, length - at) == part(bytes, start + at, length - at);
    }
}
