package dev.antiphon.internal.server;

import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A source that sends the items of a publisher. It requests as many items as the peer has credit for, and never from two threads at once:
 * the peer grants credit on one thread while items arrive on another, and publishers need not support concurrent requests (rule 2.7 of
 * Reactive Streams). Only cancellation does not wait for a request in progress, since a publisher may be slow to return from it; items that
 * arrive after the end are dropped.
 */
final class PublisherSource implements OutboundStream.Source, Flow.Subscriber<Object> {
    /** The maximum number of requested items where the peer has unlimited credit; the transport then applies backpressure. */
    private static final long WINDOW = 256;

    private final OutboundStream outboundStream;
    private Flow.@Nullable Subscription subscription;
    private boolean stopped;
    /** Whether a thread is requesting items, or checks whether to; it checks again before it leaves. */
    private boolean requesting;

    private long outstanding;

    PublisherSource(OutboundStream outboundStream) {
        this.outboundStream = outboundStream;
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
            outboundStream.from(this);
        }
    }

    @Override
    public void more() {
        Flow.Subscription current;
        synchronized (this) {
            current = subscription;
            if (current == null || requesting) {
                return;
            }
            requesting = true;
        }
        boolean finished = false;
        try {
            for (long items = toRequest(); items > 0; items = toRequest()) {
                current.request(items);
            }
            finished = true;
        } finally {
            if (!finished) {
                leave();
            }
        }
    }

    /** The number of items to request now. If 0, this thread has left, and another may request. */
    private synchronized long toRequest() {
        long items = stopped ? 0 : Math.min(outboundStream.room(), WINDOW) - outstanding;
        if (items <= 0 || (outstanding > 0 && items < WINDOW / 2)) {
            requesting = false;
            return 0;
        }
        outstanding += items;
        return items;
    }

    private synchronized void leave() {
        requesting = false;
    }

    @Override
    public void onNext(Object item) {
        Objects.requireNonNull(item, "item");
        if (!outboundStream.trySend(item)) { // there is credit, or the stream has ended
            stop(); // now: the stop callback may wait for this thread, which the publisher may never release
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
        outboundStream.fail(Objects.requireNonNull(failure, "failure"));
    }

    @Override
    public void onComplete() {
        outboundStream.complete();
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
