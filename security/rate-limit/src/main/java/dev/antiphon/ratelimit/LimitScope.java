package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import org.jspecify.annotations.Nullable;

/** A scope of a rate limit, which determines the calls that share a bucket. Thread-safe. */
interface LimitScope {
    /** Returns the acquired entry of a call, or null if the scope does not limit it. */
    @Nullable
    BucketEntry acquire(CallContext call);
}
