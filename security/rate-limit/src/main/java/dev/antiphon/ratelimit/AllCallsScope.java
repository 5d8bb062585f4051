package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;

/** The scope of all calls, with one bucket. Thread-safe. */
record AllCallsScope(BucketEntry entry) implements LimitScope {
    @Override
    public BucketEntry acquire(CallContext call) {
        return entry;
    }
}
