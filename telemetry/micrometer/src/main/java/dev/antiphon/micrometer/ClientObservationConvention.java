package dev.antiphon.micrometer;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * The names and key values of the observations of calls that a client makes. An implementation overrides the methods whose result it wants
 * to change. Implementations are thread-safe.
 */
public interface ClientObservationConvention extends ObservationConvention<ClientObservationContext> {
    @Override
    default String getName() {
        return Side.CLIENT.duration();
    }

    /** Returns the method, or {@code jsonrpc} if {@link ObservedCall#method()} is {@code _OTHER}. */
    @Override
    default String getContextualName(ClientObservationContext context) {
        return context.call().contextualName();
    }

    @Override
    default KeyValues getLowCardinalityKeyValues(ClientObservationContext context) {
        return context.call().lowCardinality();
    }

    @Override
    default KeyValues getHighCardinalityKeyValues(ClientObservationContext context) {
        return context.call().highCardinality();
    }

    @Override
    default boolean supportsContext(Observation.Context context) {
        return context instanceof ClientObservationContext;
    }
}
