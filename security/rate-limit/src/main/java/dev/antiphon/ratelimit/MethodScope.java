package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scope of each method. Methods that are not registered share one bucket, since a peer can make up any number of names. Thread-safe.
 *
 * @param named the buckets of methods with their own bandwidths
 * @param others the buckets of other methods, or null if they are not limited
 */
record MethodScope(Map<String, BucketEntry> named, @Nullable BucketTable others) implements LimitScope {
    @Override
    public @Nullable BucketEntry acquire(CallContext call) {
        if (!call.isRegistered()) {
            return others == null ? null : others.shared();
        }
        String method = call.method();
        BucketEntry own = named.get(method);
        return own != null || others == null ? own : others.acquire(method);
    }
}
