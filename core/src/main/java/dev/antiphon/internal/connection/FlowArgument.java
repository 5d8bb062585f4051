package dev.antiphon.internal.connection;

import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.RawJson;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A flow of the peer that is an argument of its call. It can be consumed once, until the call ends. Thread-safe. */
final class FlowArgument implements InboundStream.Opening {
    private final Connection connection;
    private final RawJson id;
    private boolean begun;
    private @Nullable FlowConsumer consumer;

    FlowArgument(Connection connection, RawJson id) {
        this.connection = connection;
        this.id = id;
    }

    @Override
    public CompletableFuture<@Nullable Object> open(InboundStream inboundStream) {
        FlowConsumer made;
        synchronized (this) {
            if (begun) {
                throw new IllegalStateException("A stream argument can be consumed once, until its call ends");
            }
            begun = true;
            made = new FlowConsumer(connection, inboundStream, 1);
            consumer = made;
        }
        made.opened(id); // not under the lock: sending may take a while
        return made;
    }

    /** Cancels the flow, consumed or not, because the call has ended. */
    void release() {
        FlowConsumer open;
        boolean untouched;
        synchronized (this) {
            untouched = !begun;
            begun = true;
            open = consumer;
        }
        if (untouched) {
            connection.remoteStreams().sendStop(FlowProducers.CANCEL, id);
        } else if (open != null) {
            open.cancel(true);
        }
    }
}
