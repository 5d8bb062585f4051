package dev.antiphon.internal.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What travels in one message: a batch, or whatever goes into one exchange. */
public final class OutboundMessage {
    private final byte[] message;
    private final List<PendingCall> calls;
    private final Map<String, String> headers;
    private final Duration timeout;
    private volatile @Nullable Runnable stop;
    private volatile @Nullable Thread departing;

    /**
     * Creates a message that has not been sent.
     *
     * @param calls the calls in it that wait for an answer
     * @param timeout how long the most patient of the calls waits; zero for ever
     */
    public OutboundMessage(byte[] message, List<PendingCall> calls, Map<String, String> headers, Duration timeout) {
        this.message = message;
        this.calls = calls;
        this.headers = headers;
        this.timeout = timeout;
    }

    /** How long the most patient of some calls waits, or how long a client waits if there are none; zero for ever. */
    public static Duration longest(List<PendingCall> calls, Duration otherwise) {
        Duration longest = calls.isEmpty() ? otherwise : calls.get(0).patience();
        for (PendingCall call : calls) {
            Duration patience = call.patience();
            if (longest.isZero() || patience.isZero()) {
                return Duration.ZERO;
            }
            longest = longest.compareTo(patience) < 0 ? patience : longest;
        }
        return longest;
    }

    /** Tells the calls that they travel together. */
    public OutboundMessage bind() {
        for (PendingCall call : calls) {
            call.outboundMessage(this);
        }
        return this;
    }

    public byte[] message() {
        return message;
    }

    public List<PendingCall> calls() {
        return calls;
    }

    Map<String, String> headers() {
        return headers;
    }

    Duration timeout() {
        return timeout;
    }

    /** The current thread gives it to its exchange, which may answer before it has said how to stop it. */
    void depart() {
        departing = Thread.currentThread();
    }

    /** Whether another thread is giving it to its exchange. If it is the current one, the exchange can tell no sooner. */
    boolean isDeparting() {
        Thread giving = departing;
        return giving != null && giving != Thread.currentThread() && stop == null;
    }

    /** What gives the exchange up, if it is one and has begun. */
    @Nullable
    Runnable stop() {
        return stop;
    }

    void stop(Runnable stop) {
        this.stop = stop;
        departing = null;
    }
}
