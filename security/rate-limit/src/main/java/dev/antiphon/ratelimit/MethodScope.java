package dev.antiphon.ratelimit;

import dev.antiphon.CallContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One bucket for each method. Names that nobody registered share one, since a peer can make up as many as it likes.
 *
 * @param named the buckets of methods that have rates of their own
 * @param others the buckets of the others, or null if they are not limited
 */
record MethodScope(Map<String, BucketEntry> named, @Nullable BucketTable others) implements LimitScope {
    @Override
    public @Nullable BucketEntry enter(CallContext call) {
        if (!call.isRegistered()) {
            return others == null ? null : others.shared();
        }
        String method = call.method();
        BucketEntry own = named.get(method);
        return own != null || others == null ? own : others.enter(method);
    }
}
