package dev.antiphon.internal.server;

import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A publisher whose items flow out. It is asked for as many as the peer has room for, never for more, and never by two threads at
 * once: the peer grants on one thread while items come on another, and publishers need not be safe for that (rule 2.7 of Reactive
 * Streams). Only the end waits for nobody: a publisher may be slow to return from being asked, and what it does with items that
 * nobody wants is of no account.
 */
final class PublisherSource implements OutboundStream.Source, Flow.Subscriber<Object> {
    /** How many are asked for at once where the peer takes any number: the transport says when to wait. */
    private static final long WINDOW = 256;

    private final OutboundStream outboundStream;
    private Flow.@Nullable Subscription subscription;
    private boolean stopped;
    /** Whether a thread is asking, or looks whether to ask; it looks again before it leaves. */
    private boolean asking;

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
        Flow.Subscription asked;
        synchronized (this) {
            asked = subscription;
            if (asked == null || asking) {
                return;
            }
            asking = true;
        }
        boolean left = false;
        try {
            for (long items = wanted(); items > 0; items = wanted()) {
                asked.request(items);
            }
            left = true;
        } finally {
            if (!left) {
                leave();
            }
        }
    }

    /** How many items to ask for now; if none, the thread has left, and another may ask. */
    private synchronized long wanted() {
        long items = stopped ? 0 : Math.min(outboundStream.room(), WINDOW) - outstanding;
        if (items <= 0 || (outstanding > 0 && items < WINDOW / 2)) {
            asking = false;
            return 0;
        }
        outstanding += items;
        return items;
    }

    private synchronized void leave() {
        asking = false;
    }

    @Override
    public void onNext(Object item) {
        Objects.requireNonNull(item, "item");
        if (!outboundStream.trySend(item)) { // there is room, or the stream has ended
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
