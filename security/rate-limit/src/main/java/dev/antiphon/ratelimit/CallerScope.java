package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcConnection;
import java.util.Objects;
import java.util.function.Function;

/** One bucket for each caller; that of one of which only its connection is known is kept there. */
record CallerScope(Function<? super CallContext, ?> caller, BucketTable buckets, ConnectionScope connections)
        implements LimitScope {
    @Override
    public BucketEntry enter(CallContext call) {
        Object key = Objects.requireNonNull(caller.apply(call), "a caller must not be null");
        return key instanceof JsonRpcConnection connection ? connections.enter(connection) : buckets.enter(key);
    }
}
