package dev.antiphon.internal.server;

import dev.antiphon.internal.ByteWords;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A hash table of methods by the bytes of their names; a lookup creates no string. Immutable. */
public final class MethodTable {
    private final @Nullable MethodEntry[] slots;
    private final int mask;
    private final MethodEntry unknown;

    /** Creates a table of methods with distinct names, and the entry that handles all other names. */
    public MethodTable(Collection<MethodEntry> entries, MethodEntry unknown) {
        int capacity = Math.max(8, Integer.highestOneBit(entries.size()) * 4);
        this.slots = new @Nullable MethodEntry[capacity];
        this.mask = capacity - 1;
        this.unknown = unknown;
        for (MethodEntry entry : entries) {
            int slot = slot(entry.nameBytes(), 0, entry.nameBytes().length);
            while (slots[slot] != null) {
                slot = slot + 1 & mask;
            }
            slots[slot] = entry;
        }
    }

    MethodEntry find(ServerCall call) {
        return call.isMethodEscaped() ? find(call.method()) : find(call.bytes(), call.methodStart(), call.methodEnd());
    }

    MethodEntry find(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        MethodEntry found = find(bytes, 0, bytes.length);
        // A lone surrogate cannot be encoded in UTF-8 and becomes a question mark, which may be part of a registered
        // name.
        return found.name().equals(name) ? found : unknown;
    }

    private MethodEntry find(byte[] bytes, int start, int end) {
        int slot = slot(bytes, start, end);
        MethodEntry entry = slots[slot];
        while (entry != null) {
            if (ByteWords.equal(entry.nameBytes(), bytes, start, end)) {
                return entry;
            }
            slot = slot + 1 & mask;
            entry = slots[slot];
        }
        return unknown;
    }

    private int slot(byte[] bytes, int start, int end) {
        return ByteWords.hash(bytes, start, end) & mask;
    }
}
