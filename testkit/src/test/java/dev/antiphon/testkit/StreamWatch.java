package dev.antiphon.testkit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Subscribes to the numbers from 1 upwards, and knows whether all of them have come in order and then one end. */
public final class StreamWatch implements Flow.Subscriber<Integer> {
    private final long first;
    private final int enough;
    private final AtomicInteger items = new AtomicInteger();
    private final AtomicInteger ends = new AtomicInteger();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final CompletableFuture<Integer> end = new CompletableFuture<>();
    private volatile Flow.Subscription subscription;
    private volatile boolean cancelled;
    private volatile String wrong;

    private StreamWatch(long first, int enough) {
        this.first = first;
        this.enough = enough;
    }

    /** One that wants so many items for the time being. */
    public static StreamWatch of(long items) {
        return new StreamWatch(items, -1);
    }

    /** One that wants so many items and then no more. */
    public static StreamWatch cancellingAfter(int items) {
        return new StreamWatch(Long.MAX_VALUE, items);
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

    /** How many items have come. */
    public int items() {
        return items.get();
    }

    /** How many items there were in the end; fails as the stream does, and is cancelled as it is. */
    public CompletableFuture<Integer> end() {
        return end;
    }

    /** Fails if anything came that must not have come. */
    public StreamWatch verify() {
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
