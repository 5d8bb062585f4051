package dev.antiphon;

import dev.antiphon.transport.TransportContext;
import java.util.Optional;

/** A batch in flight, as {@link BatchInterceptor}s and the interceptors of its calls see it. Thread-safe. */
public interface BatchContext {
    /**
     * The number of calls and notifications in the batch.
     *
     * @return how many
     */
    int size();

    /**
     * What the transport knows of the message; of a batch that this side sends, nothing.
     *
     * @return the transport's metadata
     */
    TransportContext transport();

    /**
     * The connection that the batch is sent over, if the transport has connections.
     *
     * @return the connection
     */
    Optional<JsonRpcConnection> connection();

    /**
     * Attributes that interceptors share for this batch.
     *
     * @return the attributes, for reading and writing
     */
    Attributes attributes();
}
