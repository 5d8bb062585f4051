package dev.antiphon.internal.server;

import dev.antiphon.json.ValueWriter;
import org.jspecify.annotations.Nullable;

/** The convention by which the items of a stream reach callers of version 2.0. Version 3.0 defines stream frames. */
@FunctionalInterface
public interface DeliveryConvention {
    /**
     * The delivery of the items of a call, or null to collect them into its result.
     *
     * @throws dev.antiphon.error.JsonRpcException if the call cannot be answered with a stream
     */
    OutboundStream.@Nullable Delivery delivery(ServerCall call, ValueWriter<Object> items);
}
