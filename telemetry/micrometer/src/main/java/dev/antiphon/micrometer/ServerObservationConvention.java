package dev.antiphon.micrometer;

import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Says what observations of calls that this side answers are called and which keys they have; a convention of one's own overrides what it wants to
 * be otherwise. Safe for use by any number of threads.
 */
public interface ServerObservationConvention extends ObservationConvention<ServerObservationContext> {
    @Override
    default String getName() {
        return Side.SERVER.duration();
    }

    /** The name of the method, or {@code jsonrpc} if nobody registered it. */
    @Override
    default String getContextualName(ServerObservationContext context) {
        return context.method().equals(SemanticKeys.OTHER) ? SemanticKeys.JSONRPC : context.method();
    }

    @Override
    default KeyValues getLowCardinalityKeyValues(ServerObservationContext context) {
        return context.lowCardinality();
    }

    @Override
    default KeyValues getHighCardinalityKeyValues(ServerObservationContext context) {
        return context.highCardinality();
    }

    @Override
    default boolean supportsContext(Observation.Context context) {
        return context instanceof ServerObservationContext;
    }
}
