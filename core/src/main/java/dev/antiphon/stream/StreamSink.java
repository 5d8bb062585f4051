package dev.antiphon.stream;

import org.jspecify.annotations.Nullable;

/**
 * The sink of a stream, to which a producer sends the items in order.
 *
 * <p>A stream ends once: with {@link #complete}, with {@link #fail}, or because its consumer has cancelled it or disconnected. Items that
 * are sent after that are dropped. Thread-safe; items sent by one thread keep their order.
 *
 * @param <T> the type of the items
 */
public interface StreamSink<T extends @Nullable Object> {
    /**
     * Sends an item; blocks until the consumer has room for it.
     *
     * @param item the item
     * @throws dev.antiphon.error.CancelledException if the stream has ended, or the thread was interrupted while it waited
     */
    void send(T item);

    /**
     * Sends an item if the consumer has room for it now.
     *
     * @param item the item
     * @return whether it was sent; if not, there is no room, or the stream has ended
     */
    boolean trySend(T item);

    /** Ends the stream without a result. */
    default void complete() {
        complete(null);
    }

    /**
     * Ends the stream.
     *
     * @param result the final result, which the consumer receives
     */
    void complete(@Nullable Object result);

    /**
     * Ends the stream with an error, as if a method had thrown it.
     *
     * @param failure the reason
     */
    void fail(Throwable failure);

    /**
     * Returns whether no more items are needed.
     *
     * @return whether the stream has ended, for any reason
     */
    boolean isCancelled();
}
