package dev.antiphon.stream;

import org.jspecify.annotations.Nullable;

/**
 * Takes the items of a stream from whoever produces them, and passes them on in order.
 *
 * <p>A stream ends once, with {@link #complete} or {@link #fail}, or because its consumer does not want it any more or has gone.
 * What is sent after that is dropped. For any number of threads; items of one thread keep their order.
 *
 * @param <T> the type of the items
 */
public interface StreamSink<T extends @Nullable Object> {
    /**
     * Sends an item, and waits until the consumer has room for it.
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
     * @param result what the consumer gets as the result of the whole
     */
    void complete(@Nullable Object result);

    /**
     * Ends the stream with an error, as if a method had thrown it.
     *
     * @param failure why
     */
    void fail(Throwable failure);

    /**
     * Tells whether nobody wants more items.
     *
     * @return whether the stream has ended, for whatever reason
     */
    boolean isCancelled();
}
