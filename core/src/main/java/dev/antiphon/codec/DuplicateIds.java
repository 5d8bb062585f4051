package dev.antiphon.codec;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds requests of one batch that have the same id, in linear time and without making the ids.
 *
 * <p>A hash table that is kept for the next batch; for one thread at a time.
 */
final class DuplicateIds {
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
            int hash = entry.idHash();
            int slot = (hash ^ hash >>> 16) & mask;
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
        return one.idHash() == other.idHash() && Objects.equals(one.id(), other.id());
    }
}
