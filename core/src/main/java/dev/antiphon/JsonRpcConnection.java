package dev.antiphon;

import dev.antiphon.json.RawJson;
import dev.antiphon.transport.Session;
import java.util.function.Consumer;

/**
 * A duplex connection to a peer: either side calls the other, is called by it and notifies it, over one channel.
 *
 * <p><b>Ordering.</b> Messages are taken in the order of their arrival. A notification is handled completely before the handler
 * of any later message starts, unless its handler calls the peer, which lets the others pass; requests run side by side. {@link
 * MessageOrdering} has the other choices. Responses and cancellations never wait behind handlers.
 *
 * <p>When the connection is lost, calls that wait for an answer fail with a {@link dev.antiphon.transport.TransportException},
 * and the calls of the peer that are running are cancelled. It is over then, unless {@link ClientBuilder#reconnect} says that it is
 * to be brought back. Safe for use by any thread.
 */
public interface JsonRpcConnection extends JsonRpcClient, Session {
    /**
     * What is kept with the connection for as long as it lasts.
     *
     * @return the attributes, for reading and writing
     */
    Attributes attributes();

    /**
     * Who is at the other end, in words for people and logs.
     *
     * @return such as {@code tcp://127.0.0.1:4000}
     */
    String peer();

    /**
     * Tells the peer how far a piece of work is that it has given a token for ({@code $/progress}).
     *
     * @param token the token that the peer chose, a string or number
     * @param value how far, anything that can be written as JSON
     */
    void progress(RawJson token, Object value);

    /**
     * Takes what the peer tells about a piece of work. Values arrive in order, one at a time, on a worker thread. Of those that wait
     * for a slow listener the latest 1,024 are kept, and 10 MiB of them.
     *
     * @param token the token that was given to the peer, a string or number
     * @param listener takes the values
     * @return forgets the listener
     */
    Runnable onProgress(RawJson token, Consumer<RawJson> listener);

    /**
     * What has happened on this connection that had to be ignored or refused.
     *
     * @return the counts so far
     */
    ConnectionCounts counts();

    /**
     * Whether the connection has its peer now. {@link ClientBuilder#onStateChange} tells of changes.
     *
     * @return the state
     */
    ConnectionState state();

    /** Closes the connection for good, without trying to bring it back; what runs is cancelled. */
    @Override
    void close();
}
