package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import dev.antiphon.Reply;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call that this side makes, under observation. Its carrier is what travels with it: headers, and members of the request if wanted. */
public final class ClientObservationContext extends SenderContext<Map<String, String>> implements ObservedCall {
    private final Observed observed;

    ClientObservationContext(CallContext call, BoundedTags labels) {
        super(ClientObservationContext::propagate, Kind.CLIENT);
        setCarrier(new LinkedHashMap<>());
        this.observed = new Observed(call, labels);
    }

    private static void propagate(@Nullable Map<String, String> carrier, String name, String value) {
        if (carrier != null) {
            carrier.put(name, value);
        }
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
