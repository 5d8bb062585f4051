package dev.antiphon.ratelimit;

import io.github.bucket4j.TimeMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Buckets by key, of which there are never more than so many.
 *
 * <p>Where there is no room for another key, a bucket that is full again makes room, if possible one that nobody has used for a while.
 * Nobody loses by that: a full bucket is as good as a new one. If a few looks find none, the newcomer shares one bucket with all others
 * that have none of their own. So who makes up keys gets no more than that one bucket, and takes nobody's away.
 */
final class BucketTable {
    /** How many slots a newcomer may look at: it must not take long, however many there are. */
    private static final int LOOKS = 8;

    private final Bandwidths rates;
    private final TimeMeter clock;
    private final int most;
    private final ConcurrentHashMap<Object, BucketEntry> byKey = new ConcurrentHashMap<>();
    /** All slots, in a circle around which the hand goes. */
    private final List<BucketEntry> circle = new ArrayList<>();

    private final BucketEntry shared;
    private int hand;

    BucketTable(Bandwidths rates, TimeMeter clock, int most) {
        this.rates = rates;
        this.clock = clock;
        this.most = most;
        this.shared = BucketEntry.lasting(rates.bucket(clock));
    }

    /** The slot of a key, entered. */
    BucketEntry enter(Object key) {
        BucketEntry slot = byKey.get(key);
        while (slot == null || !slot.acquire()) {
            slot = admit(key);
        }
        return slot;
    }

    /** The slot of those that have none of their own, which nobody need enter. */
    BucketEntry shared() {
        return shared;
    }

    int size() {
        return byKey.size();
    }

    private synchronized BucketEntry admit(Object key) {
        BucketEntry known = byKey.get(key);
        if (known != null) {
            return known;
        }
        int place = circle.size() < most ? circle.size() : vacate();
        if (place < 0) {
            return shared;
        }
        BucketEntry made = BucketEntry.of(key, rates.bucket(clock));
        if (place == circle.size()) {
            circle.add(made);
        } else {
            circle.set(place, made);
        }
        byKey.put(key, made);
        return made;
    }

    /** Takes a bucket away and gives its place, or a negative number if none was found that can be spared. */
    private int vacate() {
        int spare = -1;
        for (int look = 0; look < Math.min(LOOKS, circle.size()); look++) {
            hand = (hand + 1) % circle.size();
            BucketEntry slot = circle.get(hand);
            if (slot.wasUsed()) {
                spare = spare < 0 ? hand : spare; // if there is nothing older
            } else if (vacate(slot)) {
                return hand;
            }
        }
        return spare >= 0 && vacate(circle.get(spare)) ? spare : -1;
    }

    private boolean vacate(BucketEntry slot) {
        Object key = slot.tryEvict();
        return key != null && byKey.remove(key, slot);
    }
}
