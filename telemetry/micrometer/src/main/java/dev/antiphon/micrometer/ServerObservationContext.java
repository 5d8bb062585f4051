package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.ReceiverContext;
import org.jspecify.annotations.Nullable;

/** A call that this side answers, under observation. What the caller propagates is found in headers, else in members of the request. */
public final class ServerObservationContext extends ReceiverContext<CallContext> implements ObservedCall {
    private final Observed observed;

    ServerObservationContext(CallContext call, BoundedTags labels) {
        super(ServerObservationContext::propagated, Kind.SERVER);
        setCarrier(call);
        call.transport().remoteAddress().ifPresent(this::setRemoteServiceAddress);
        this.observed = new Observed(call, labels);
    }

    /** What the caller tells under a name, or null. */
    private static @Nullable String propagated(CallContext call, String name) {
        String header = call.transport().header(name).orElse(null);
        return header != null
                ? header
                : call.member(name)
                        .filter(value -> value.kind() == JsonKind.STRING)
                        .map(RawJson::asString)
                        .orElse(null);
    }

    void settled(Reply reply) {
        observed.settled(reply);
    }

    @Override
    public CallContext call() {
        return observed.call();
    }

    @Override
    public @Nullable Reply reply() {
        return observed.reply();
    }

    @Override
    public String method() {
        return observed.method();
    }

    @Override
    public String statusCode() {
        return BoundedTags.statusCode(observed.outcome());
    }

    @Override
    public String errorType() {
        return BoundedTags.errorType(observed.outcome());
    }

    @Override
    public KeyValues lowCardinality() {
        return observed.lowCardinality();
    }

    @Override
    public KeyValues highCardinality() {
        return observed.highCardinality();
    }
}
