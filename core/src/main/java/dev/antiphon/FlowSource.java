package dev.antiphon;

import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A publisher whose items flow out. It is asked for as many as the peer has room for, never for more. */
final class FlowSource implements Outflow.Source, Flow.Subscriber<Object> {
    /** How many are asked for at once where the peer takes any number: the transport says when to wait. */
    private static final long WINDOW = 256;

    private final Outflow outflow;
    private Flow.@Nullable Subscription subscription;
    private boolean stopped;
    private long outstanding;

    FlowSource(Outflow outflow) {
        this.outflow = outflow;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        Objects.requireNonNull(given, "subscription");
        boolean refused;
        synchronized (this) {
            refused = subscription != null || stopped;
            if (!refused) {
                subscription = given;
            }
        }
        if (refused) {
            given.cancel();
        } else {
            outflow.from(this);
        }
    }

    @Override
    public void more() {
        Flow.Subscription asked;
        long items;
        synchronized (this) {
            asked = subscription;
            items = Math.min(outflow.room(), WINDOW) - outstanding;
            if (asked == null || stopped || items <= 0 || (outstanding > 0 && items < WINDOW / 2)) {
                return;
            }
            outstanding += items;
        }
        asked.request(items);
    }

    @Override
    public void onNext(Object item) {
        Objects.requireNonNull(item, "item");
        if (!outflow.trySend(item)) { // there is room, or the stream has ended
            stop(); // at once: who is told to may wait for this thread, which a publisher may never leave
            return;
        }
        boolean low;
        synchronized (this) {
            outstanding--;
            low = outstanding < WINDOW / 2;
        }
        if (low) {
            more();
        }
    }

    @Override
    public void onError(Throwable failure) {
        outflow.fail(Objects.requireNonNull(failure, "failure"));
    }

    @Override
    public void onComplete() {
        outflow.complete();
    }

    @Override
    public void stop() {
        Flow.Subscription cancelled;
        synchronized (this) {
            stopped = true;
            cancelled = subscription;
        }
        if (cancelled != null) {
            cancelled.cancel();
        }
    }
}
