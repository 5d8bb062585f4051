package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Session;
import java.util.function.Consumer;

/**
 * A duplex connection to a peer: each side calls and notifies the other over one channel.
 *
 * <p><b>Ordering.</b> Messages are processed in the order of their arrival. A notification is handled completely before the
 * handler of any later message starts, unless its handler calls the peer, which lets later messages pass; requests run
 * concurrently. {@link MessageOrdering} has the other choices. Responses and cancellations never wait for handlers.
 *
 * <p>When the connection is lost, pending calls fail with a {@link dev.antiphon.transport.TransportException}, and the running
 * calls of the peer are cancelled. The connection is closed then, unless {@link ClientBuilder#reconnect} sets a policy for
 * reconnecting. Thread-safe.
 */
public interface JsonRpcConnection extends JsonRpcClient, Session {
    /**
     * The attributes of the connection, which exist as long as the connection.
     *
     * @return the attributes, for reading and writing
     */
    Attributes attributes();

    /**
     * A description of the peer for people and logs.
     *
     * @return such as {@code tcp://127.0.0.1:4000}
     */
    String peer();

    /**
     * Sends the peer the progress of an operation for which it has supplied a token ({@code $/progress}).
     *
     * @param token the token that the peer chose, a string or number
     * @param value the progress, anything that can be written as JSON
     */
    void progress(RawJson token, Object value);

    /**
     * Registers a listener for the progress of an operation of the peer. Values arrive in order, one at a time, on a worker
     * thread. For a slow listener, the latest 1,024 values are queued, up to 10 MiB.
     *
     * @param token the token that was sent to the peer, a string or number
     * @param listener receives the values
     * @return removes the listener
     */
    Runnable onProgress(RawJson token, Consumer<RawJson> listener);

    /**
     * The counters of this connection: ignored and dropped messages, and calls in flight.
     *
     * @return the counts so far
     */
    ConnectionCounts counts();

    /**
     * The current state of the connection. {@link ClientBuilder#onStateChange} registers a listener for changes.
     *
     * @return the state
     */
    ConnectionState state();

    /** Closes the connection permanently, without reconnecting. Running calls are cancelled. */
    @Override
    void close();
}
