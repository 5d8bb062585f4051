package dev.antiphon.codec;

import dev.antiphon.protocol.NumberId;
import dev.antiphon.protocol.RpcId;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Finds requests of one batch that have the same id, in linear time and without making the ids.
 *
 * <p>A hash table that is kept for the next batch; for one thread at a time. The hash has a secret in it, so that a peer
 * cannot choose ids that share one.
 */
final class DuplicateIds {
    private static final long SECRET = new SplittableRandom().nextLong() | 1;

    private @Nullable Envelope[] table = new @Nullable Envelope[0];

    /** Refuses both of any two requests with the same id. Null is no id: it tells nobody apart. */
    void refuse(@Nullable Envelope first, int count, Refusal refusal) {
        int capacity = Math.max(16, Integer.highestOneBit(count) * 4);
        if (table.length < capacity) {
            table = new @Nullable Envelope[capacity];
        }
        int mask = capacity - 1;
        for (Envelope entry = first; entry != null; entry = entry.next) {
            if (entry.kind != EnvelopeKind.REQUEST || entry.bytes[entry.idStart] == 'n') {
                continue;
            }
            int slot = hash(entry) & mask;
            Envelope other = table[slot];
            while (other != null && !sameId(other, entry)) {
                slot = slot + 1 & mask;
                other = table[slot];
            }
            if (other == null) {
                table[slot] = entry;
            } else {
                EnvelopeScan.refused(entry, entry.version, refusal);
                EnvelopeScan.refused(other, other.version, refusal);
            }
        }
        if (capacity <= 1024) {
            Arrays.fill(table, 0, capacity, null);
        } else {
            table = new @Nullable Envelope[0];
        }
    }

    private static boolean sameId(Envelope one, Envelope other) {
        return hash(one) == hash(other) && Objects.equals(one.id(), other.id());
    }

    /** A number that equal ids share, found without making the id where that is easy. */
    private static int hash(Envelope entry) {
        byte[] bytes = entry.bytes;
        boolean string = bytes[entry.idStart] == '"';
        int start = string ? entry.idStart + 1 : entry.idStart;
        int end = string ? entry.idEnd - 1 : entry.idEnd;
        if (entry.idTruncated || (!string && end - start > 18)) {
            return hash(entry.id());
        }
        long text = 0;
        long number = 0;
        for (int i = start; i < end; i++) {
            byte b = bytes[i];
            if (string ? b < 0 || b == '\\' : b < '0' || b > '9') {
                return hash(entry.id());
            }
            text = (text + b) * SECRET;
            number = number * 10 + (b - '0');
        }
        return string ? (int) (text >>> 32) : hash(number);
    }

    private static int hash(@Nullable RpcId id) {
        if (id instanceof NumberId number) {
            return hash(number.isLong() ? number.truncated() : number.hashCode());
        }
        String string = String.valueOf(id);
        long text = 0;
        for (int i = 0; i < string.length(); i++) {
            text = (text + string.charAt(i)) * SECRET;
        }
        return (int) (text >>> 32);
    }

    private static int hash(long number) {
        return (int) (((number ^ (number >>> 32)) * SECRET) >>> 32);
    }
}
