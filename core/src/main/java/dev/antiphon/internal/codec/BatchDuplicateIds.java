package dev.antiphon.internal.codec;

import dev.antiphon.internal.ByteWords;
import dev.antiphon.protocol.NumberId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A detector of requests of one batch with the same id. It runs in linear time and does not decode the ids.
 *
 * <p>The hash table is reused for the next batch. The hash is seeded with a secret, so that a peer cannot choose colliding ids. Not
 * thread-safe.
 */
final class BatchDuplicateIds {
    private @Nullable Envelope[] table = new @Nullable Envelope[0];
    private int[] hashes = new int[0];

    /** Refuses both of any two requests with the same id. The id null is ignored: it does not identify a request. */
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

    /** A hash that equal ids share, computed without decoding the id where possible. */
    private static int hash(Envelope entry) {
        byte[] bytes = entry.bytes;
        int start = entry.idStart;
        int end = entry.idEnd;
        if (bytes[start] == '"') {
            return isEscaped(bytes, start, end) ? hashOfText(entry) : ByteWords.hash(bytes, start + 1, end - 1);
        }
        boolean plain = end - start <= 8 && bytes[start] != '-' && !entry.idTruncated;
        long number = plain
                ? ByteWords.decimal(ByteWords.part(bytes, start, end - start), end - start)
                : ByteWords.NOT_DECIMAL;
        return number >= 0 ? ByteWords.hash(number) : hashOfNumber(entry);
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
        return ByteWords.hash(text, 0, text.length);
    }

    private static int hashOfNumber(Envelope entry) {
        return entry.id() instanceof NumberId number
                ? ByteWords.hash(number.isLong() ? number.truncated() : number.hashCode())
                : 0;
    }
}
