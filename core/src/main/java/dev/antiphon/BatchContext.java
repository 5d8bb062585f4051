package dev.antiphon;

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

/** A batch on its way, for {@link BatchInterceptor}s and the interceptors of its calls. Safe for use by any thread. */
public final class BatchContext {
    private final int size;
    private final TransportContext transport;
    private final @Nullable JsonRpcConnection connection;
    private final Attributes attributes = new Attributes();
    private final Deque<Runnable> ends = new ArrayDeque<>();
    private final AtomicBoolean ended = new AtomicBoolean();

    private BatchContext(int size, TransportContext transport, @Nullable JsonRpcConnection connection) {
        this.size = size;
        this.transport = transport;
        this.connection = connection;
    }

    /** A batch that begins, of which those are told to whom it matters; {@link #end} is to follow. Null if it matters to nobody. */
    public static @Nullable BatchContext begin(
            IntSupplier size,
            TransportContext transport,
            @Nullable JsonRpcConnection connection,
            List<BatchInterceptor> all) {
        BatchContext batch = null;
        for (BatchInterceptor interceptor : all) {
            try {
                if (interceptor.watchesBatches()) {
                    batch = batch == null ? new BatchContext(size.getAsInt(), transport, connection) : batch;
                    batch.ends.push(interceptor.begin(batch));
                }
            } catch (Throwable failure) {
                // A batch is no call: there is nothing that this could be the answer to.
                Log.LOGGER.log(Level.ERROR, "An interceptor failed at the beginning of a batch", failure);
            }
        }
        return batch;
    }

    /** All calls of the batch are settled; who was told first of its beginning is told last. Only the first time counts. */
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

    /**
     * How many calls and notifications it has.
     *
     * @return how many
     */
    public int size() {
        return size;
    }

    /**
     * How the batch was brought; on a batch that this side sends, nothing is known.
     *
     * @return what the transport knows
     */
    public TransportContext transport() {
        return transport;
    }

    /**
     * The connection that the batch travels over, if the transport has connections.
     *
     * @return the connection
     */
    public Optional<JsonRpcConnection> connection() {
        return Optional.ofNullable(connection);
    }

    /**
     * What interceptors tell each other about this batch.
     *
     * @return the attributes, for reading and writing
     */
    public Attributes attributes() {
        return attributes;
    }
}
