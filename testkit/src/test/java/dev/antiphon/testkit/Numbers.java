package dev.antiphon.testkit;

import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Gives a subscriber the numbers from 1 to n, on the thread that asks for them. */
final class Numbers implements Flow.Subscription {
    private final Flow.Subscriber<? super Integer> subscriber;
    private final int most;
    private final Runnable onEnd;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicBoolean over = new AtomicBoolean();
    private int last;

    /** @param onEnd is run once, when the last was given or nobody wants more */
    Numbers(Flow.Subscriber<? super Integer> subscriber, int most, Runnable onEnd) {
        this.subscriber = subscriber;
        this.most = most;
        this.onEnd = onEnd;
    }

    void start() {
        if (most == 0) {
            demand.set(1); // as if somebody were giving items: there are none to be given
        }
        subscriber.onSubscribe(this);
        if (most == 0 && end()) {
            subscriber.onComplete();
        }
    }

    @Override
    public void request(long items) {
        if (demand.getAndAdd(items) > 0) {
            return; // who is giving items sees it
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
