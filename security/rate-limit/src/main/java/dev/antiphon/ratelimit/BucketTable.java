package dev.antiphon.ratelimit;

import io.github.bucket4j.TimeMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A bounded table of buckets by key, with eviction by the clock algorithm. Thread-safe.
 *
 * <p>If the table is full, a new key evicts a full bucket, preferably one that was not used for a while. A full bucket is equivalent to a
 * new one, so its key loses nothing. If a few steps of the clock find none, the new key uses one bucket that all keys without an entry
 * share. So a caller that makes up keys gets only that shared bucket, and cannot reset the bucket of another caller.
 */
final class BucketTable {
    /** The number of entries that a new key examines, so that the time is bounded. */
    private static final int MAX_STEPS = 8;

    private final Bandwidths bandwidths;
    private final TimeMeter clock;
    private final int maxBuckets;
    private final ConcurrentHashMap<Object, BucketEntry> byKey = new ConcurrentHashMap<>();
    /** All entries that can be evicted; the hand of the clock algorithm moves around this list. */
    private final List<BucketEntry> circle = new ArrayList<>();

    private final BucketEntry shared;
    private int hand;

    BucketTable(Bandwidths bandwidths, TimeMeter clock, int maxBuckets) {
        this.bandwidths = bandwidths;
        this.clock = clock;
        this.maxBuckets = maxBuckets;
        this.shared = BucketEntry.permanent(bandwidths.bucket(clock));
    }

    /** Returns the entry of a key, acquired. */
    BucketEntry acquire(Object key) {
        BucketEntry entry = byKey.get(key);
        while (entry == null || !entry.acquire()) {
            entry = addIfAbsent(key);
        }
        return entry;
    }

    /** The entry of all keys without their own; it need not be acquired. */
    BucketEntry shared() {
        return shared;
    }

    int size() {
        return byKey.size();
    }

    private synchronized BucketEntry addIfAbsent(Object key) {
        BucketEntry known = byKey.get(key);
        if (known != null) {
            return known;
        }
        int index = circle.size() < maxBuckets ? circle.size() : evict();
        if (index < 0) {
            return shared;
        }
        BucketEntry added = BucketEntry.of(key, bandwidths.bucket(clock));
        if (index == circle.size()) {
            circle.add(added);
        } else {
            circle.set(index, added);
        }
        byKey.put(key, added);
        return added;
    }

    /** Evicts an entry and returns its index, or -1 if none was found. */
    private int evict() {
        int candidate = -1;
        for (int step = 0; step < Math.min(MAX_STEPS, circle.size()); step++) {
            hand = (hand + 1) % circle.size();
            BucketEntry entry = circle.get(hand);
            if (entry.wasUsed()) {
                candidate = candidate < 0 ? hand : candidate; // used only if there is no older one
            } else if (evict(entry)) {
                return hand;
            }
        }
        return candidate >= 0 && evict(circle.get(candidate)) ? candidate : -1;
    }

    private boolean evict(BucketEntry entry) {
        Object key = entry.tryEvict();
        return key != null && byKey.remove(key, entry);
    }
}
