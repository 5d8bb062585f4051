package dev.antiphon.testkit;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A publisher of the numbers from 1 to n, on the thread that requests them. */
final class NumberPublisher implements Flow.Subscription {
    private final Flow.Subscriber<? super Integer> subscriber;
    private final int most;
    private final Runnable onEnd;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicBoolean over = new AtomicBoolean();
    private int last;

    /**
     * @param onEnd is run once, after the last item or when the subscription is cancelled
     */
    NumberPublisher(Flow.Subscriber<? super Integer> subscriber, int most, Runnable onEnd) {
        this.subscriber = subscriber;
        this.most = most;
        this.onEnd = onEnd;
    }

    void start() {
        if (most == 0) {
            demand.set(1); // as if another thread were publishing: there is nothing to publish
        }
        subscriber.onSubscribe(this);
        if (most == 0 && end()) {
            subscriber.onComplete();
        }
    }

    @Override
    public void request(long items) {
        if (demand.getAndAdd(items) > 0) {
            return; // the thread that publishes sees it
        }
        do {
            if (over.get()) {
                return;
            }
            subscriber.onNext(++last);
            if (last == most && end()) {
                subscriber.onComplete();
            }
        } while (demand.decrementAndGet() > 0);
    }

    @Override
    public void cancel() {
        end();
    }

    private boolean end() {
        boolean first = over.compareAndSet(false, true);
        if (first) {
            onEnd.run();
        }
        return first;
    }
}
