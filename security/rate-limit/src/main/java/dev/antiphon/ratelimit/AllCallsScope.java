package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;

/** One bucket for all calls. */
record AllCallsScope(BucketEntry slot) implements LimitScope {
    @Override
    public BucketEntry enter(CallContext call) {
        return slot;
    }
}
