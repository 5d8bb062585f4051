package dev.antiphon.internal.stream;

import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to a stream. It delivers the items that the subscriber has requested, and then the end, one after the other on worker
 * threads.
 */
final class StreamSubscription implements Flow.Subscription {
    private final InboundStream inboundStream;
    private final Flow.Subscriber<? super @Nullable Object> subscriber;
    private final Executor workers;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicInteger signals = new AtomicInteger();
    private volatile boolean over;
    private volatile @Nullable Throwable invalidRequest;
    /** Created once: there may be millions of items. */
    private final Runnable run = this::run;

    StreamSubscription(
            InboundStream inboundStream, Flow.Subscriber<? super @Nullable Object> subscriber, Executor workers) {
        this.inboundStream = inboundStream;
        this.subscriber = subscriber;
        this.workers = workers;
    }

    /** Requests the stream from the peer, unless the subscriber cancels in {@code onSubscribe}. */
    void start(InboundStream.Opening opening) {
        signals.set(1); // no delivery before onSubscribe has returned
        subscriber.onSubscribe(this);
        if (!over) {
            inboundStream.start(opening, this::wake);
        }
        execute();
    }

    @Override
    public void request(long items) {
        if (items <= 0) {
            invalidRequest = new IllegalArgumentException(
                    "A subscriber must request at least one item, not " + items + " (rule 3.9 of Reactive Streams)");
        } else {
            demand.accumulateAndGet(items, (left, more) -> left > Long.MAX_VALUE - more ? Long.MAX_VALUE : left + more);
        }
        wake();
    }

    @Override
    public void cancel() {
        over = true;
        inboundStream.cancel();
    }

    private void wake() {
        if (signals.getAndIncrement() == 0) {
            execute();
        }
    }

    private void execute() {
        try {
            workers.execute(run);
        } catch (RuntimeException refused) {
            cancel(); // the executor is shut down: no thread is left to notify the subscriber
            Log.LOGGER.log(Level.ERROR, "The executor rejected the delivery of items to a subscriber", refused);
        }
    }

    private void run() {
        int seen = signals.get();
        while (seen > 0) {
            try {
                deliver();
            } catch (Throwable thrown) {
                // A subscriber must not throw; its state is unknown afterwards.
                cancel();
                Log.LOGGER.log(Level.ERROR, "A subscriber failed", thrown);
            }
            seen = signals.addAndGet(-seen);
        }
    }

    private void deliver() {
        while (!over) {
            Throwable wrong = invalidRequest;
            if (wrong != null) {
                cancel();
                subscriber.onError(wrong);
                return;
            }
            long wanted = demand.get();
            Object item = wanted > 0 ? inboundStream.poll(wanted) : null;
            if (item != null) {
                if (wanted != Long.MAX_VALUE) {
                    demand.decrementAndGet();
                }
                subscriber.onNext(InboundStream.unwrapped(item));
            } else if (inboundStream.isOver()) {
                over = true;
                Throwable failure = inboundStream.failure();
                if (failure == null) {
                    subscriber.onComplete();
                } else {
                    subscriber.onError(failure);
                }
            } else {
                return;
            }
        }
    }
}
