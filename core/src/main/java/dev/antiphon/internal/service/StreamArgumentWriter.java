package dev.antiphon.internal.service;

import dev.antiphon.internal.connection.Connection;
import dev.antiphon.internal.connection.FlowProducer;
import dev.antiphon.json.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the arguments of a proxy's method that are streams: the peer gets ids, and pulls the items as it consumes them.
 */
final class StreamArgumentWriter {
    /** Writes the id that replaces a stream. */
    static final ValueWriter<Object> ID = (flow, out) -> {
        if (flow instanceof FlowProducer offered) {
            out.value(offered.id());
        }
    };

    private final Connection connection;
    private final String method;
    private final List<Slot> slots;

    /** An argument that is a stream, with the writer of its items. */
    record Slot(int index, String name, ValueWriter<Object> items) {}

    StreamArgumentWriter(Connection connection, String method, List<Slot> slots) {
        this.connection = connection;
        this.method = method;
        this.slots = List.copyOf(slots);
    }

    /** The arguments as they are sent, and the streams among them. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Offer(@Nullable Object[] arguments, List<FlowProducer> flows) {
        /** Cancels the streams if the call fails; if it succeeds, the peer ends them. */
        <T extends @Nullable Object> CompletableFuture<T> unless(Supplier<CompletableFuture<T>> start) {
            CompletableFuture<T> call;
            try {
                call = start.get();
            } catch (RuntimeException | Error unsent) {
                withdraw();
                throw unsent;
            }
            Future<?> unused = call.whenComplete((value, thrown) -> {
                if (thrown != null) {
                    withdraw();
                }
            });
            return call;
        }

        void withdraw() {
            flows.forEach(FlowProducer::cancel);
        }
    }

    Offer offer(@Nullable Object[] arguments) {
        @Nullable Object[] sent = arguments.clone();
        List<FlowProducer> flows = new ArrayList<>();
        try {
            for (Slot slot : slots) {
                FlowProducer producer =
                        connection.receiver().offer(method + "." + slot.name(), source(slot, arguments), slot.items());
                flows.add(producer);
                sent[slot.index()] = producer;
            }
        } catch (RuntimeException refused) {
            flows.forEach(FlowProducer::cancel);
            throw refused;
        }
        return new Offer(sent, flows);
    }

    private Object source(Slot slot, @Nullable Object[] arguments) {
        Object source = arguments[slot.index()];
        if (source == null) {
            throw new IllegalArgumentException(
                    "The stream '" + slot.name() + "' of '" + method + "' must not be null; give an empty one");
        }
        return source;
    }
}
