package dev.antiphon.testkit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A subscriber of the numbers from 1 on that checks that they arrive in order and end once. Thread-safe. */
public final class NumberSubscriber implements Flow.Subscriber<Integer> {
    private final long first;
    private final int enough;
    private final AtomicInteger items = new AtomicInteger();
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private volatile Flow.Subscription subscription;
    private volatile boolean cancelled;
    private volatile String wrong;

    private NumberSubscriber(long first, int enough) {
        this.first = first;
        this.enough = enough;
    }

    /** Creates a subscriber that requests this many items at first. */
    public static NumberSubscriber of(long items) {
        return new NumberSubscriber(items, -1);
    }

    /** Creates a subscriber that takes this many items and then cancels. */
    public static NumberSubscriber cancellingAfter(int items) {
        return new NumberSubscriber(Long.MAX_VALUE, items);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        if (subscription != null) {
            wrong = "subscribed twice";
        }
        subscription = given;
        if (enough == 0) {
            cancel();
        } else if (first > 0) {
            given.request(first);
        }
    }

    @Override
    public void onNext(Integer item) {
        enter("item " + item);
        int count = items.incrementAndGet();
        if (item != count) {
            wrong = "item " + item + " came as number " + count;
        }
        if (count == enough) {
            cancel();
        }
        busy.set(false);
    }

    @Override
    public void onError(Throwable failure) {
        enter("a failure");
        ends.incrementAndGet();
        busy.set(false);
        end.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        enter("the end");
        ends.incrementAndGet();
        busy.set(false);
        end.complete(items.get());
    }

    private void enter(String what) {
        if (!busy.compareAndSet(false, true)) {
            wrong = what + " came beside another";
        }
        if (ends.get() > 0) {
            wrong = what + " came after the end";
        }
        if (subscription == null) {
            wrong = what + " came before the subscription";
        }
    }

    public void request(long more) {
        subscription.request(more);
    }

    public void cancel() {
        cancelled = true;
        subscription.cancel();
        end.cancel(false);
    }

    /** The number of items so far. */
    public int items() {
        return items.get();
    }

    /** Completes with the number of items; fails and is cancelled as the stream is. */
    public CompletableFuture<Integer> end() {
        return end;
    }

    /** Fails if a signal violated the rules. */
    public NumberSubscriber verify() {
        if (wrong != null) {
            throw new AssertionError(wrong);
        }
        int most = 1;
        int least = cancelled ? 0 : 1;
        if (end.isDone() && (ends.get() > most || ends.get() < least)) {
            throw new AssertionError(ends.get() + " ends");
        }
        return this;
    }
}
