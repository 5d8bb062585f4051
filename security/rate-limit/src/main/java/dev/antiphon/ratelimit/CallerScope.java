package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcConnection;
import java.util.Objects;
import java.util.function.Function;

/** The scope of each caller. If a caller is identified by its connection only, its bucket is stored there. Thread-safe. */
record CallerScope(Function<? super CallContext, ?> caller, BucketTable buckets, ConnectionScope connections)
        implements LimitScope {
    @Override
    public BucketEntry acquire(CallContext call) {
        Object key = Objects.requireNonNull(caller.apply(call), "a caller must not be null");
        return key instanceof JsonRpcConnection connection ? connections.of(connection) : buckets.acquire(key);
    }
}
