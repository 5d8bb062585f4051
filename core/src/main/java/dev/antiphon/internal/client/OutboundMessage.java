package dev.antiphon.internal.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An outbound message with its pending calls: a batch, or the content of one exchange. Thread-safe. */
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
     * @param calls the calls in it that expect a response
     * @param timeout the longest timeout of the calls; zero for none
     */
    public OutboundMessage(byte[] message, List<PendingCall> calls, Map<String, String> headers, Duration timeout) {
        this.message = message;
        this.calls = calls;
        this.headers = headers;
        this.timeout = timeout;
    }

    /** The longest timeout of some calls, or the given default if there are no calls; zero for none. */
    public static Duration longest(List<PendingCall> calls, Duration otherwise) {
        Duration longest = calls.isEmpty() ? otherwise : calls.get(0).timeout();
        for (PendingCall call : calls) {
            Duration timeout = call.timeout();
            if (longest.isZero() || timeout.isZero()) {
                return Duration.ZERO;
            }
            longest = longest.compareTo(timeout) < 0 ? timeout : longest;
        }
        return longest;
    }

    /** Links the calls to this message. */
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

    /**
     * Records that the current thread is passing the message to its exchange, which may deliver a response before it returns
     * the callback that stops it.
     */
    void depart() {
        departing = Thread.currentThread();
    }

    /**
     * Whether another thread is passing the message to its exchange. If the current thread is, waiting for the callback would
     * be futile.
     */
    boolean isDeparting() {
        Thread giving = departing;
        return giving != null && giving != Thread.currentThread() && stop == null;
    }

    /** The callback that stops the exchange, if there is one and it has started. */
    @Nullable
    Runnable stop() {
        return stop;
    }

    void stop(Runnable stop) {
        this.stop = stop;
        departing = null;
    }
}
