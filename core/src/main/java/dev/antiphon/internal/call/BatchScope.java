package dev.antiphon.internal.call;

import dev.antiphon.Attributes;
import dev.antiphon.BatchContext;
import dev.antiphon.BatchInterceptor;
import dev.antiphon.JsonRpcConnection;
import dev.antiphon.internal.Log;
import dev.antiphon.transport.TransportContext;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The scope of a batch, from its first call to its last. Notifies the interceptors that observe batches. Thread-safe. */
public final class BatchScope implements BatchContext {
    private final int size;
    private final TransportContext transport;
    private final @Nullable JsonRpcConnection connection;
    private final Attributes attributes = new Attributes();
    private final Deque<Runnable> ends = new ArrayDeque<>();
    private final AtomicBoolean ended = new AtomicBoolean();

    private BatchScope(int size, TransportContext transport, @Nullable JsonRpcConnection connection) {
        this.size = size;
        this.transport = transport;
        this.connection = connection;
    }

    /** Begins a batch, which {@link #end} ends; null if no interceptor observes it. */
    public static @Nullable BatchScope begin(
            IntSupplier size,
            TransportContext transport,
            @Nullable JsonRpcConnection connection,
            List<BatchInterceptor> interceptors) {
        BatchScope batch = null;
        for (BatchInterceptor interceptor : interceptors) {
            try {
                if (interceptor.watchesBatches()) {
                    batch = batch == null ? new BatchScope(size.getAsInt(), transport, connection) : batch;
                    batch.ends.push(interceptor.begin(batch));
                }
            } catch (Throwable failure) {
                // A batch is not a call: no response could carry this failure.
                Log.LOGGER.log(Level.ERROR, "An interceptor failed at the beginning of a batch", failure);
            }
        }
        return batch;
    }

    /** Called when all calls of the batch are settled. Notifies the interceptors in reverse order, once. */
    public void end() {
        if (ended.getAndSet(true)) {
            return;
        }
        for (Runnable end : ends) {
            try {
                end.run();
            } catch (Throwable failure) {
                Log.LOGGER.log(Level.ERROR, "An interceptor failed at the end of a batch", failure);
            }
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public TransportContext transport() {
        return transport;
    }

    @Override
    public Optional<JsonRpcConnection> connection() {
        return Optional.ofNullable(connection);
    }

    @Override
    public Attributes attributes() {
        return attributes;
    }
}
