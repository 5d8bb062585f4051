package dev.antiphon.internal.stream;

import dev.antiphon.internal.Log;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Hands the items of a stream to a subscriber, on workers, one after the other: those that it has asked for, and then the end.
 */
final class StreamSubscription implements Flow.Subscription {
    private final InboundStream inboundStream;
    private final Flow.Subscriber<? super @Nullable Object> subscriber;
    private final Executor workers;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicInteger wishes = new AtomicInteger();
    private volatile boolean over;
    private volatile @Nullable Throwable refusal;
    /** The same object for every item, of which there may be millions. */
    private final Runnable run = this::run;

    StreamSubscription(
            InboundStream inboundStream, Flow.Subscriber<? super @Nullable Object> subscriber, Executor workers) {
        this.inboundStream = inboundStream;
        this.subscriber = subscriber;
        this.workers = workers;
    }

    /** Asks the peer, unless the subscriber does not want that after all. */
    void start(InboundStream.Opening opening) {
        wishes.set(1); // nothing before onSubscribe has returned
        subscriber.onSubscribe(this);
        if (!over) {
            inboundStream.start(opening, this::wake);
        }
        execute();
    }

    @Override
    public void request(long items) {
        if (items <= 0) {
            refusal = new IllegalArgumentException(
                    "A subscriber asks for one item at least, not for " + items + " (rule 3.9 of Reactive Streams)");
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
        if (wishes.getAndIncrement() == 0) {
            execute();
        }
    }

    private void execute() {
        try {
            workers.execute(run);
        } catch (RuntimeException refused) {
            cancel(); // an executor that is shut down: nobody is left to tell
            Log.LOGGER.log(Level.ERROR, "A subscriber cannot be told of items any more", refused);
        }
    }

    private void run() {
        int seen = wishes.get();
        while (seen > 0) {
            try {
                deliver();
            } catch (Throwable thrown) {
                // A subscriber must not throw; nobody knows what state it is in.
                cancel();
                Log.LOGGER.log(Level.ERROR, "A subscriber failed", thrown);
            }
            seen = wishes.addAndGet(-seen);
        }
    }

    private void deliver() {
        while (!over) {
            Throwable wrong = refusal;
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
