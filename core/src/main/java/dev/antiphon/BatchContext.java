package dev.antiphon;

import dev.antiphon.transport.TransportContext;
import java.util.Optional;

/** The context of a batch in flight, for {@link BatchInterceptor}s and the interceptors of its calls. Thread-safe. */
public interface BatchContext {
    /**
     * The number of calls and notifications in the batch.
     *
     * @return the number of entries
     */
    int size();

    /**
     * The transport's metadata of the message. It is empty for a batch that this side sends.
     *
     * @return the transport's metadata
     */
    TransportContext transport();

    /**
     * The connection that the batch is sent over.
     *
     * @return the connection, or empty if the transport has no connections
     */
    Optional<JsonRpcConnection> connection();

    /**
     * Attributes that interceptors share for this batch.
     *
     * @return the attributes, for reading and writing
     */
    Attributes attributes();
}
