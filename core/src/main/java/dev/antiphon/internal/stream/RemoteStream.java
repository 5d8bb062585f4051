package dev.antiphon.internal.stream;

import dev.antiphon.internal.concurrent.LinkedFuture;
import dev.antiphon.internal.concurrent.ReceivingThread;
import dev.antiphon.json.ValueReader;
import dev.antiphon.stream.Overflow;
import dev.antiphon.stream.RpcStream;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A stream that the peer produces; each consumer starts a separate call. Thread-safe. */
public final class RemoteStream implements RpcStream<@Nullable Object, @Nullable Object> {
    private final Executor workers;
    private final Runnable onDropped;
    private final InboundStream.Opening opening;
    private final ValueReader<Object> items;
    private final int capacity;
    private final Overflow overflow;

    /**
     * Creates a stream that each consumer opens anew.
     *
     * @param workers the executor that calls subscribers
     * @param onDropped counts an item that was dropped because the consumer was too slow
     * @param capacity the maximum number of buffered items
     */
    public RemoteStream(
            Executor workers,
            Runnable onDropped,
            InboundStream.Opening opening,
            ValueReader<Object> items,
            int capacity,
            Overflow overflow) {
        this.workers = workers;
        this.onDropped = onDropped;
        this.opening = opening;
        this.items = items;
        this.capacity = capacity;
        this.overflow = overflow;
    }

    /** Creates a stream with the default buffer. */
    public RemoteStream(
            Executor workers, Runnable onDropped, InboundStream.Opening opening, ValueReader<Object> items) {
        this(workers, onDropped, opening, items, InboundStream.DEFAULT_CAPACITY, InboundStream.DEFAULT_OVERFLOW);
    }

    private InboundStream buffer() {
        return new InboundStream(items, capacity, overflow, onDropped);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super @Nullable Object> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        new StreamSubscription(buffer(), subscriber, workers).start(opening);
    }

    @Override
    public CompletableFuture<@Nullable Object> forEach(Consumer<? super @Nullable Object> consumer) {
        InboundStream inboundStream = buffer();
        Consumption consumption = new Consumption(inboundStream, Objects.requireNonNull(consumer, "consumer"));
        new StreamSubscription(inboundStream, consumption, workers).start(opening);
        return consumption.result;
    }

    @Override
    public Stream<@Nullable Object> open() {
        ReceivingThread.requireBlocking();
        InboundStream inboundStream = buffer();
        inboundStream.start(opening, () -> {});
        return StreamSupport.stream(new Items(inboundStream), false).onClose(inboundStream::cancel);
    }

    /** Opens the stream as {@link #open} does, but not before its terminal operation. */
    public Stream<@Nullable Object> openLater() {
        InboundStream inboundStream = buffer();
        return StreamSupport.stream(
                        () -> {
                            ReceivingThread.requireBlocking();
                            inboundStream.start(opening, () -> {});
                            return new Items(inboundStream);
                        },
                        Spliterator.ORDERED,
                        false)
                .onClose(inboundStream::cancel);
    }

    /** The items, for a thread that may block. */
    private static final class Items extends Spliterators.AbstractSpliterator<@Nullable Object> {
        private final InboundStream inboundStream;

        Items(InboundStream inboundStream) {
            super(Long.MAX_VALUE, Spliterator.ORDERED);
            this.inboundStream = inboundStream;
        }

        @Override
        public boolean tryAdvance(Consumer<? super @Nullable Object> action) {
            Object item = inboundStream.take();
            if (item != null) {
                action.accept(InboundStream.unwrapped(item));
                return true;
            }
            Throwable failure = inboundStream.failure();
            if (failure instanceof RuntimeException known) {
                known.fillInStackTrace(); // the waiting thread is more useful than the reader thread
                throw known;
            }
            if (failure instanceof Error error) {
                throw error;
            }
            return false;
        }
    }

    /** A subscriber that passes items to a consumer and completes a future with the result. */
    private static final class Consumption implements Flow.Subscriber<@Nullable Object> {
        private final InboundStream inboundStream;
        private final Consumer<? super @Nullable Object> consumer;
        final CompletableFuture<@Nullable Object> result;

        Consumption(InboundStream inboundStream, Consumer<? super @Nullable Object> consumer) {
            this.inboundStream = inboundStream;
            this.consumer = consumer;
            this.result = new Result(inboundStream);
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(@Nullable Object item) {
            if (result.isDone()) {
                return;
            }
            try {
                consumer.accept(item);
            } catch (Throwable thrown) {
                result.completeExceptionally(thrown);
                inboundStream.cancel();
            }
        }

        @Override
        public void onError(Throwable failure) {
            result.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            result.complete(inboundStream.result());
        }
    }

    /** The future of the result. Cancelling it, or a future derived from it, cancels the stream. */
    private static final class Result extends CompletableFuture<@Nullable Object> {
        private final InboundStream inboundStream;

        Result(InboundStream inboundStream) {
            this.inboundStream = inboundStream;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled) {
                inboundStream.cancel();
            }
            return cancelled;
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new LinkedFuture<>(this);
        }
    }
}
