package dev.antiphon;

import dev.antiphon.json.ValueReader;
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

/** A stream of the peer's, which each consumer asks for anew. */
final class RemoteStream implements RpcStream<@Nullable Object, @Nullable Object> {
    private final Executor workers;
    private final Runnable onDropped;
    private final Inflow.Opening opening;
    private final ValueReader<Object> items;
    private final Choices choices;

    /**
     * @param workers calls subscribers
     * @param onDropped counts an item that was dropped, since nobody consumed it in time
     */
    RemoteStream(
            Executor workers, Runnable onDropped, Inflow.Opening opening, ValueReader<Object> items, Choices choices) {
        this.workers = workers;
        this.onDropped = onDropped;
        this.opening = opening;
        this.items = items;
        this.choices = choices;
    }

    private Inflow inflow() {
        return new Inflow(items, choices.buffer, choices.overflow, onDropped);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super @Nullable Object> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        new Subscription(inflow(), subscriber, workers).start(opening);
    }

    @Override
    public CompletableFuture<@Nullable Object> forEach(Consumer<? super @Nullable Object> consumer) {
        Inflow inflow = inflow();
        Consumption consumption = new Consumption(inflow, Objects.requireNonNull(consumer, "consumer"));
        new Subscription(inflow, consumption, workers).start(opening);
        return consumption.result;
    }

    @Override
    public Stream<@Nullable Object> open() {
        Caller.requireBlocking();
        Inflow inflow = inflow();
        inflow.start(opening, () -> {});
        return StreamSupport.stream(new Items(inflow), false).onClose(inflow::cancel);
    }

    /** As {@link #open}, but nothing is asked for before somebody consumes. */
    Stream<@Nullable Object> openLater() {
        Inflow inflow = inflow();
        return StreamSupport.stream(
                        () -> {
                            Caller.requireBlocking();
                            inflow.start(opening, () -> {});
                            return new Items(inflow);
                        },
                        Spliterator.ORDERED,
                        false)
                .onClose(inflow::cancel);
    }

    /** Items as a thread takes them that may block. */
    private static final class Items extends Spliterators.AbstractSpliterator<@Nullable Object> {
        private final Inflow inflow;

        Items(Inflow inflow) {
            super(Long.MAX_VALUE, Spliterator.ORDERED);
            this.inflow = inflow;
        }

        @Override
        public boolean tryAdvance(Consumer<? super @Nullable Object> action) {
            Object item = inflow.take();
            if (item != null) {
                action.accept(Inflow.unwrapped(item));
                return true;
            }
            Throwable failure = inflow.failure();
            if (failure instanceof RuntimeException known) {
                known.fillInStackTrace(); // where it was waited for says more than where it arrived
                throw known;
            }
            if (failure instanceof Error error) {
                throw error;
            }
            return false;
        }
    }

    /** Hands items to a consumer, and completes a future with the result. */
    private static final class Consumption implements Flow.Subscriber<@Nullable Object> {
        private final Inflow inflow;
        private final Consumer<? super @Nullable Object> consumer;
        final CompletableFuture<@Nullable Object> result;

        Consumption(Inflow inflow, Consumer<? super @Nullable Object> consumer) {
            this.inflow = inflow;
            this.consumer = consumer;
            this.result = new Result(inflow);
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
                inflow.cancel();
            }
        }

        @Override
        public void onError(Throwable failure) {
            result.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            result.complete(inflow.result());
        }
    }

    /** What the caller waits for; who cancels it, or a future derived from it, wants no more items. */
    private static final class Result extends CompletableFuture<@Nullable Object> {
        private final Inflow inflow;

        Result(Inflow inflow) {
            this.inflow = inflow;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            if (cancelled) {
                inflow.cancel();
            }
            return cancelled;
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new PendingCall.Derived<>(this);
        }
    }
}
