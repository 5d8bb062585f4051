package dev.antiphon.stream;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stream of items from a peer. It is requested from the peer when it is consumed, and anew by each consumer.
 *
 * <p>Items are delivered in order, followed by exactly one end: the final result, or a failure. A slow consumer slows down its own
 * producer, and no other. Thread-safe.
 *
 * @param <T> the type of the items
 * @param <R> the type of the final result
 */
public interface RpcStream<T extends @Nullable Object, R extends @Nullable Object> extends Flow.Publisher<T> {
    /**
     * Requests the stream, and passes every item to a consumer, one after the other, on a worker thread.
     *
     * @param consumer receives the items; an exception that it throws ends the stream
     * @return the future of the final result; cancelling it stops the producer
     */
    CompletableFuture<R> forEach(Consumer<? super T> consumer);

    /**
     * Requests the stream, for a thread that may block.
     *
     * @return a stream that must be closed after use, which stops the producer if it has not ended
     */
    Stream<T> open();

    /**
     * Requests the stream for a subscriber, which is called on worker threads. The subscriber does not receive the final result.
     *
     * @param subscriber receives the items
     */
    @Override
    void subscribe(Flow.Subscriber<? super T> subscriber);
}
