package dev.antiphon.transport;

/**
 * Carries whole messages as bytes and knows nothing of what they say. There are two shapes, and only two: a {@link Channel} is
 * a duplex flow of messages, an {@link Exchange} takes one message and gives what answers it.
 *
 * <p>Safe for use by any number of threads.
 */
public sealed interface Transport extends AutoCloseable permits Channel, Exchange {
    /**
     * Who is at the other end, in words for people and logs.
     *
     * @return such as {@code tcp://127.0.0.1:4000}; no credentials
     */
    String peer();

    /** Closes this transport. May be called by any thread, any number of times. */
    @Override
    void close();
}
