package dev.antiphon.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Static methods that read bytes eight at a time, as one {@code long} word: short names are then compared as one number, not in
 * a loop.
 *
 * <p>The first byte is the lowest of the word. Bytes beyond the requested ones are zero, so a word identifies a name only
 * together with the name's length: {@code "id\0"} and {@code "id"} have the same word.
 */
public final class ByteWords {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEED;
    private static final long SECRET;

    static {
        SplittableRandom random = new SplittableRandom();
        SEED = random.nextLong();
        SECRET = random.nextLong() | 1;
    }

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;
    private static final long ZEROS = 0x3030303030303030L;
    private static final long SIXES = 0x0606060606060606L;
    private static final long THREES = 0x3333333333333333L;
    private static final long HIGH_HALVES = 0xF0F0F0F0F0F0F0F0L;
    private static final long PAIR_MASK = 0x000000FF000000FFL;

    /** The result of {@link #decimal} if a text is not a decimal number. */
    public static final long NOT_DECIMAL = Long.MIN_VALUE;

    private ByteWords() {}

    /** Reads eight bytes from a position; all of them must exist. */
    public static long whole(byte[] bytes, int start) {
        return (long) LONGS.get(bytes, start);
    }

    /**
     * Reads eight bytes from a position, with those at and after the end set to zero. There must be at least eight bytes before
     * the end.
     */
    public static long upTo(byte[] bytes, int start, int end) {
        return start + 8 <= end ? whole(bytes, start) : whole(bytes, end - 8) >>> (8 * (start + 8 - end));
    }

    /** The word of a name of 1 to 8 ASCII characters. */
    public static long of(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        return part(bytes, 0, bytes.length);
    }

    /** Writes eight bytes from a position, for which there must be room. */
    public static void put(byte[] bytes, int start, long word) {
        LONGS.set(bytes, start, word);
    }

    /** The first {@code count} bytes of a word, from 1 to 8. */
    public static long first(long word, int count) {
        return word & -1L >>> (64 - 8 * count);
    }

    /** Reads {@code count} bytes from a position, from 1 to 8. */
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
     * Parses the first {@code count} bytes of a word, from 1 to 8, as a decimal number. Returns {@link #NOT_DECIMAL} if one of
     * them is not a digit. Adjacent digits are combined to pairs, pairs to fours and fours to eight, in parallel.
     */
    public static long decimal(long word, int count) {
        // Leading zeros, so that there are always eight digits.
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

    /** Hashes a range with a secret seed, without which an attacker cannot choose ranges that collide. */
    public static int hash(byte[] bytes, int start, int end) {
        long hash = (long) end - start;
        int at = start;
        for (; at + 8 < end; at += 8) {
            hash = fold(hash ^ whole(bytes, at));
        }
        return at < end ? hash(hash ^ part(bytes, at, end - at)) : hash(hash);
    }

    /** Hashes a number with the same seed. */
    public static int hash(long number) {
        return (int) fold(number);
    }

    /**
     * Both halves of the product with a secret. Every bit of the number affects the lower half of the result, in a way that depends on the
     * secret: a peer can construct neither numbers nor texts whose hashes, or the lowest bits of them, are equal.
     */
    private static long fold(long number) {
        long seeded = number ^ SEED;
        return seeded * SECRET ^ Math.multiplyHigh(seeded, SECRET);
    }

    /** Whether a range has the same bytes as an array. */
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

    /** The first index of a byte in a range, or the end of the range if it does not occur. */
    public static int indexOf(byte wanted, byte[] bytes, int start, int end) {
        long pattern = (wanted & 0xFFL) * ONES;
        int at = start;
        for (; at + 8 <= end; at += 8) {
            long differs = whole(bytes, at) ^ pattern; // zero at the position of the byte
            long zeros = (differs - ONES) & ~differs & HIGHEST_BITS;
            if (zeros != 0) {
                return at + Long.numberOfTrailingZeros(zeros) / 8; // the lowest is exact, higher ones may not be
            }
        }
        while (at < end && bytes[at] != wanted) {
            at++;
        }
        return at;
    }
}
