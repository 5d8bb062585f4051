package dev.antiphon.ratelimit;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcConnection;
import io.github.bucket4j.TimeMeter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The scope of each connection; the bucket is stored in the attributes of the connection. Thread-safe. */
final class ConnectionScope implements LimitScope {
    private final Bandwidths bandwidths;
    private final TimeMeter clock;
    private final AttributeKey<BucketEntry> key = AttributeKey.of("rate limit", BucketEntry.class);

    ConnectionScope(Bandwidths bandwidths, TimeMeter clock) {
        this.bandwidths = bandwidths;
        this.clock = clock;
        bandwidths.bucket(clock); // fails here, and not in the first call, if the clock cannot measure these bandwidths
    }

    @Override
    public @Nullable BucketEntry acquire(CallContext call) {
        Optional<JsonRpcConnection> connection = call.connection();
        return connection.isPresent() ? of(connection.get()) : null;
    }

    BucketEntry of(JsonRpcConnection connection) {
        BucketEntry entry = connection.attributes().get(key).orElse(null);
        return entry == null ? addIfAbsent(connection) : entry;
    }

    private synchronized BucketEntry addIfAbsent(JsonRpcConnection connection) {
        BucketEntry known = connection.attributes().get(key).orElse(null);
        if (known != null) {
            return known;
        }
        BucketEntry added = BucketEntry.permanent(bandwidths.bucket(clock));
        connection.attributes().set(key, added);
        return added;
    }
}
