package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;
import org.jspecify.annotations.Nullable;

/**
 * The observation context of a call that a server handles. Its carrier is the call: propagated fields are read from headers, or else from
 * members of the request.
 */
public final class ServerObservationContext extends ReceiverContext<CallContext> {
    private final ObservedCall call;

    ServerObservationContext(CallContext call, BoundedTags tags) {
        super(ServerObservationContext::field, Kind.SERVER);
        setCarrier(call);
        call.transport().remoteAddress().ifPresent(this::setRemoteServiceAddress);
        this.call = new ObservedCall(call, tags);
    }

    private static @Nullable String field(CallContext call, String name) {
        String header = call.transport().header(name).orElse(null);
        return header != null
                ? header
                : call.member(name)
                        .filter(value -> value.kind() == JsonKind.STRING)
                        .map(RawJson::asString)
                        .orElse(null);
    }

    /**
     * The observed call.
     *
     * @return the call
     */
    public ObservedCall call() {
        return call;
    }
}
