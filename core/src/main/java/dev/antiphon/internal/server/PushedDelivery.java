package dev.antiphon.internal.server;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import org.jspecify.annotations.Nullable;

/** A delivery that sends each item as a stream frame of version 3.0, up to the credit that the caller grants. */
final class PushedDelivery implements OutboundStream.Delivery {
    private final ServerCall call;
    private final ValueWriter<Object> items;
    private final long credit;

    PushedDelivery(ServerCall call, ValueWriter<Object> items, RawJson wanted) {
        this.call = call;
        this.items = items;
        RawJson given =
                wanted.kind() == JsonKind.OBJECT ? wanted.member("credit").orElse(RawJson.NULL) : RawJson.NULL;
        this.credit = given.kind() == JsonKind.NUMBER ? Math.max(0, given.asLong()) : OutboundStream.UNLIMITED;
    }

    @Override
    public void deliver(@Nullable Object item) {
        call.source().send(call.source().dispatcher().replies().item(call, item, items));
    }

    @Override
    public @Nullable Object result(@Nullable Object given) {
        return given;
    }

    @Override
    public long credit() {
        return credit;
    }

    @Override
    public boolean framed() {
        return true;
    }
}
