package dev.antiphon.benchmarks.stream;

import dev.antiphon.JsonRpcServer;
import dev.antiphon.Limit;
import dev.antiphon.MethodOption;
import dev.antiphon.Parameters;
import dev.antiphon.json.TypeRef;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.Listener;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** A server whose streams send one item and stay open, without a thread each. */
final class OpenStreamServer implements AutoCloseable {
    static final String METHOD = "idle";

    private final AtomicReferenceArray<@Nullable StreamSink<?>> sinks;
    private final AtomicInteger open = new AtomicInteger();
    private final Listener listener;

    OpenStreamServer(int most) {
        sinks = new AtomicReferenceArray<>(most);
        listener = StreamTransport.TCP.serve(JsonRpcServer.builder().limit(Limit.STREAMS_PER_CONNECTION, most).stream(
                        METHOD,
                        Parameters.none(),
                        (arguments, sink) -> {
                            sinks.set(open.getAndIncrement(), sink);
                            sink.send(1L);
                        },
                        MethodOption.returns(new TypeRef<Long>() {}))
                .build());
    }

    Listener listener() {
        return listener;
    }

    /** Ends this many streams. */
    void end(int expected) {
        int count = open.getAndSet(0);
        if (count != expected) {
            throw new IllegalStateException(count + " streams are open, not " + expected);
        }
        for (int i = 0; i < count; i++) {
            StreamSink<?> sink = sinks.getAndSet(i, null);
            if (sink == null || sink.isCancelled()) {
                throw new IllegalStateException("stream " + i + " has ended by itself");
            }
            sink.complete();
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
