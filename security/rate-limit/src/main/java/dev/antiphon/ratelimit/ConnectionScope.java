package dev.antiphon.ratelimit;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import dev.antiphon.JsonRpcConnection;
import io.github.bucket4j.TimeMeter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One bucket for each connection, kept with the connection and no longer. */
final class ConnectionScope implements LimitScope {
    private final Bandwidths rates;
    private final TimeMeter clock;
    private final AttributeKey<BucketEntry> key = AttributeKey.of("rate limit", BucketEntry.class);

    ConnectionScope(Bandwidths rates, TimeMeter clock) {
        this.rates = rates;
        this.clock = clock;
        rates.bucket(clock); // fails now, rather than at the first call, if the clock cannot measure these rates
    }

    @Override
    public @Nullable BucketEntry enter(CallContext call) {
        Optional<JsonRpcConnection> connection = call.connection();
        return connection.isPresent() ? enter(connection.get()) : null;
    }

    BucketEntry enter(JsonRpcConnection connection) {
        BucketEntry slot = connection.attributes().get(key).orElse(null);
        if (slot == null) {
            slot = first(connection);
        }
        return slot;
    }

    private synchronized BucketEntry first(JsonRpcConnection connection) {
        BucketEntry known = connection.attributes().get(key).orElse(null);
        if (known != null) {
            return known;
        }
        BucketEntry made = BucketEntry.lasting(rates.bucket(clock));
        connection.attributes().set(key, made);
        return made;
    }
}
