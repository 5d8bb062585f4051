package dev.antiphon.internal.codec;

import dev.antiphon.internal.Words;
import dev.antiphon.protocol.NumberId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds requests of one batch that have the same id, in linear time and without making the ids.
 *
 * <p>A hash table that is kept for the next batch; for one thread at a time. The hash has a secret in it, so that a peer
 * cannot choose ids that share one.
 */
final class DuplicateIds {
    private @Nullable Envelope[] table = new @Nullable Envelope[0];
    private int[] hashes = new int[0];

    /** Refuses both of any two requests with the same id. Null is no id: it tells nobody apart. */
    void refuse(@Nullable Envelope first, int count, Refusal refusal) {
        int capacity = Math.max(16, Integer.highestOneBit(count) * 4);
        if (table.length < capacity) {
            table = new @Nullable Envelope[capacity];
            hashes = new int[capacity];
        }
        int mask = capacity - 1;
        for (Envelope entry = first; entry != null; entry = entry.next) {
            if (entry.kind != EnvelopeKind.REQUEST || entry.bytes[entry.idStart] == 'n') {
                continue;
            }
            int hash = hash(entry);
            int slot = hash & mask;
            Envelope other = table[slot];
            while (other != null && (hashes[slot] != hash || !Objects.equals(other.id(), entry.id()))) {
                slot = slot + 1 & mask;
                other = table[slot];
            }
            if (other == null) {
                table[slot] = entry;
                hashes[slot] = hash;
            } else {
                EnvelopeScan.refused(entry, entry.version, refusal);
                EnvelopeScan.refused(other, other.version, refusal);
            }
        }
        if (capacity <= 1024) {
            Arrays.fill(table, 0, capacity, null);
        } else {
            table = new @Nullable Envelope[0];
            hashes = new int[0];
        }
    }

    /** A number that equal ids share, found without making the id where that is easy. */
    private static int hash(Envelope entry) {
        byte[] bytes = entry.bytes;
        int start = entry.idStart;
        int end = entry.idEnd;
        if (bytes[start] == '"') {
            return isEscaped(bytes, start, end) ? hashOfText(entry) : Words.hash(bytes, start + 1, end - 1);
        }
        boolean plain = end - start <= 8 && bytes[start] != '-' && !entry.idTruncated;
        long number = plain ? Words.decimal(Words.part(bytes, start, end - start), end - start) : Words.NOT_DECIMAL;
        return number >= 0 ? Words.hash(number) : hashOfNumber(entry);
    }

    private static boolean isEscaped(byte[] bytes, int start, int end) {
        for (int i = start; i < end; i++) {
            if (bytes[i] == '\\') {
                return true;
            }
        }
        return false;
    }

    private static int hashOfText(Envelope entry) {
        byte[] text = String.valueOf(entry.id()).getBytes(StandardCharsets.UTF_8);
        return Words.hash(text, 0, text.length);
    }

    private static int hashOfNumber(Envelope entry) {
        return entry.id() instanceof NumberId number
                ? Words.hash(number.isLong() ? number.truncated() : number.hashCode())
                : 0;
    }
}
