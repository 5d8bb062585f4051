package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import org.jspecify.annotations.Nullable;

/** What calls have one bucket together. */
interface LimitScope {
    /** The slot that a call is counted in, entered by this, or null if it is not counted here. */
    @Nullable
    BucketEntry enter(CallContext call);
}
