package dev.antiphon.ratelimit;

import io.github.bucket4j.Bucket;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A bucket and the users that it has at this moment. It can be taken away only while it has none and is full: then a new one is as
 * good. One without a key is never taken away, and so nobody counts its users.
 */
final class BucketEntry {
    private static final int RETIRED = -1;

    private final @Nullable Object key;
    private final Bucket bucket;
    private final AtomicInteger users = new AtomicInteger();
    /** Whether somebody came since it was last looked at; a guess is good enough, so nobody pays for more. */
    private boolean used = true;

    private BucketEntry(@Nullable Object key, Bucket bucket) {
        this.key = key;
        this.bucket = bucket;
    }

    /** A slot that stays. */
    static BucketEntry lasting(Bucket bucket) {
        return new BucketEntry(null, bucket);
    }

    /** A slot that may be needed for another key. */
    static BucketEntry of(Object key, Bucket bucket) {
        return new BucketEntry(key, bucket);
    }

    Bucket bucket() {
        return bucket;
    }

    /** Begins to use the bucket; false if it has been taken away, or is about to be. */
    boolean acquire() {
        if (key == null) {
            return true;
        }
        int now = users.get();
        while (now != RETIRED) {
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

    /** Ends what {@link #acquire} has begun. */
    void release() {
        if (key != null) {
            users.decrementAndGet();
        }
    }

    /** Whether somebody came since this was last asked. */
    boolean wasUsed() {
        boolean was = used;
        used = false;
        return was;
    }

    /** Takes the bucket away for good, if nobody would notice, and gives the key that it had. */
    @Nullable
    Object tryEvict() {
        if (!users.compareAndSet(0, RETIRED)) {
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
