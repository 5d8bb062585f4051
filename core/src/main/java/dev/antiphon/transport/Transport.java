package dev.antiphon.transport;

/**
 * A carrier of whole messages as bytes, independent of their content. There are two kinds: a {@link Channel} is bidirectional, an {@link
 * Exchange} sends requests and receives their responses.
 *
 * <p>Thread-safe.
 */
public sealed interface Transport extends AutoCloseable permits Channel, Exchange {
    /**
     * The name of the peer, for people and logs.
     *
     * @return such as {@code tcp://127.0.0.1:4000}; no credentials
     */
    String peer();

    /** Closes this transport. Any thread may call this, any number of times. */
    @Override
    void close();
}
