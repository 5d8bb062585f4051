package dev.antiphon.micrometer;

import dev.antiphon.CallContext;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The observation context of a call that a client makes. Its carrier holds the propagated fields, which are sent as headers, and optionally
 * as members of the request.
 */
public final class ClientObservationContext extends SenderContext<Map<String, String>> {
    private final ObservedCall call;

    ClientObservationContext(CallContext call, BoundedTags tags) {
        super(ClientObservationContext::putField, Kind.CLIENT);
        setCarrier(new LinkedHashMap<>());
        this.call = new ObservedCall(call, tags);
    }

    private static void putField(@Nullable Map<String, String> carrier, String name, String value) {
        if (carrier != null) {
            carrier.put(name, value);
        }
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
