package dev.antiphon.stream;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stream of items from a peer. Nothing is asked for until somebody consumes it, and each consumer asks anew.
 *
 * <p>Items come in order, and then just one end: the result of the whole, or a failure. A consumer that is slow slows its
 * producer, and nobody else. Safe for use by any number of threads.
 *
 * @param <T> the type of the items
 * @param <R> the type of the result of the whole
 */
public interface RpcStream<T extends @Nullable Object, R extends @Nullable Object> extends Flow.Publisher<T> {
    /**
     * Asks for the stream, and hands every item to a consumer, one after the other, on a worker thread.
     *
     * @param consumer takes the items; what it throws ends the stream
     * @return what the result of the whole will be; cancelling it stops the producer
     */
    CompletableFuture<R> forEach(Consumer<? super T> consumer);

    /**
     * Asks for the stream, to be consumed by a thread that may block.
     *
     * @return a stream to close after use, which stops the producer if it has not ended
     */
    Stream<T> open();

    /**
     * Asks for the stream, for a subscriber that is called on worker threads. The result of the whole is not told to it.
     *
     * @param subscriber takes the items
     */
    @Override
    void subscribe(Flow.Subscriber<? super T> subscriber);
}
