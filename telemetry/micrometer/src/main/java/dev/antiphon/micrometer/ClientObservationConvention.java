package dev.antiphon.micrometer;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Says what observations of calls that this side makes are called and which keys they have; a convention of one's own overrides what it wants to
 * be otherwise. Safe for use by any number of threads.
 */
public interface ClientObservationConvention extends ObservationConvention<ClientObservationContext> {
    @Override
    default String getName() {
        return Side.CLIENT.duration();
    }

    /** The name of the method, or {@code jsonrpc} if nobody registered it. */
    @Override
    default String getContextualName(ClientObservationContext context) {
        return context.method().equals(SemanticKeys.OTHER) ? SemanticKeys.JSONRPC : context.method();
    }

    @Override
    default KeyValues getLowCardinalityKeyValues(ClientObservationContext context) {
        return context.lowCardinality();
    }

    @Override
    default KeyValues getHighCardinalityKeyValues(ClientObservationContext context) {
        return context.highCardinality();
    }

    @Override
    default boolean supportsContext(Observation.Context context) {
        return context instanceof ClientObservationContext;
    }
}
