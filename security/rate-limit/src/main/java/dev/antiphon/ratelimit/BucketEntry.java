package dev.antiphon.ratelimit;

import io.github.bucket4j.Bucket;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A bucket and the number of its current users. It can be evicted only while it has none and is full: then a new bucket is equivalent. An
 * entry without a key is permanent, and its users are not counted. Thread-safe.
 */
final class BucketEntry {
    private static final int EVICTED = -1;

    private final @Nullable Object key;
    private final Bucket bucket;
    private final AtomicInteger users = new AtomicInteger();
    /** Whether it was used since the last eviction scan. Not volatile: an approximate value is good enough. */
    private boolean used = true;

    private BucketEntry(@Nullable Object key, Bucket bucket) {
        this.key = key;
        this.bucket = bucket;
    }

    /** Creates an entry that is never evicted. */
    static BucketEntry permanent(Bucket bucket) {
        return new BucketEntry(null, bucket);
    }

    /** Creates an entry that can be evicted. */
    static BucketEntry of(Object key, Bucket bucket) {
        return new BucketEntry(key, bucket);
    }

    Bucket bucket() {
        return bucket;
    }

    /** Starts to use the bucket; returns false if it is evicted, or about to be. */
    boolean acquire() {
        if (key == null) {
            return true;
        }
        int now = users.get();
        while (now != EVICTED) {
            if (users.compareAndSet(now, now + 1)) {
                if (!used) {
                    used = true;
                }
                return true;
            }
            now = users.get();
        }
        return false;
    }

    /** Ends the use that {@link #acquire} has started. */
    void release() {
        if (key != null) {
            users.decrementAndGet();
        }
    }

    /** Whether it was used since the last call of this method. */
    boolean wasUsed() {
        boolean was = used;
        used = false;
        return was;
    }

    /** Evicts the bucket if it is unused and full, and returns its key, or null if it stays. */
    @Nullable
    Object tryEvict() {
        if (!users.compareAndSet(0, EVICTED)) {
            return null;
        }
        if (isFull()) {
            return key;
        }
        users.set(0);
        return null;
    }

    private boolean isFull() {
        return bucket.asVerbose().getAvailableTokens().getDiagnostics().calculateFullRefillingTime() <= 0;
    }
}
