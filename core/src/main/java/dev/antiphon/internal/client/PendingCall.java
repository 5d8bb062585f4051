package dev.antiphon.internal.client;

import dev.antiphon.error.CallTimeoutException;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.codec.Envelope;
import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.concurrent.CurrentCall;
import dev.antiphon.internal.concurrent.LinkedFuture;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import dev.antiphon.protocol.RpcId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A pending call, and the future that its caller holds. Thread-safe.
 *
 * <p>The thread that removes it from {@link PendingCalls} settles it, because of the response, the timeout, a cancellation or
 * the end of the connection. Only one thread can remove it, so it is settled once, and nothing is left behind.
 */
public final class PendingCall extends CompletableFuture<@Nullable Object> implements InboundStream.Supply {
    private final ClientCore client;
    private final RpcId id;
    private final String method;
    private final ValueReader<Object> reader;
    /** The timeout, which acks and progress restart, in nanoseconds; 0 for none. */
    private final long timeoutNanos;
    /** The deadline that acks and progress do not extend. */
    private final long latest;

    volatile long deadline; // not private: the races in verification/stress set it
    private volatile boolean abandoned;
    private @Nullable OutboundMessage outbound;
    private volatile ProgressListeners.@Nullable Listener listener;

    /** Receives the items of the requested stream, or null if the call requests none. */
    private final @Nullable InboundStream inboundStream;

    /** The id of the stream that the peer has chosen, or null if it is that of the request. */
    private volatile @Nullable RpcId alias;

    /** The call of the peer whose handler makes this one; it is the current call of the callbacks on this future. */
    private final @Nullable Object handled = CurrentCall.call();

    /** Whether a redirect handler delivers the response. */
    private volatile boolean followed;

    /** Whether the stream has started: from then on it has no timeout. */
    private volatile boolean flowing;

    PendingCall(
            ClientCore client,
            RpcId id,
            String method,
            ValueReader<Object> reader,
            @Nullable InboundStream inboundStream,
            Duration timeout) {
        this.client = client;
        this.id = id;
        this.method = method;
        this.reader = reader;
        this.inboundStream = inboundStream;
        long now = System.nanoTime();
        this.timeoutNanos = timeout.toNanos();
        this.latest = timeoutNanos == 0
                ? 0
                : now + Math.max(timeoutNanos, client.settings().totalTimeout().toNanos());
        this.deadline = now + timeoutNanos;
    }

    public RpcId id() {
        return id;
    }

    public String method() {
        return method;
    }

    /** The id of the stream at the peer. */
    public RpcId streamId() {
        RpcId other = alias;
        return other == null ? id : other;
    }

    boolean isAliased() {
        return alias != null;
    }

    /** Sets the other id; only for {@link PendingCalls}, which keeps ids unique. */
    void alias(@Nullable RpcId other) {
        alias = other;
    }

    @Nullable
    OutboundMessage outboundMessage() {
        return outbound;
    }

    void outboundMessage(OutboundMessage outbound) {
        this.outbound = outbound;
    }

    /** Sets the listener of the call. The call completes after the listener's notifications, and then removes it. */
    public void listener(ProgressListeners.Listener listener) {
        this.listener = listener;
    }

    /** The timeout, which acks and progress restart; zero for none. */
    Duration timeout() {
        return Duration.ofNanos(timeoutNanos);
    }

    public boolean hasDeadline() {
        return timeoutNanos > 0 && !flowing;
    }

    public long deadline() {
        return deadline;
    }

    /** Whether the call requests a stream. */
    public boolean isStream() {
        return inboundStream != null;
    }

    /** Records that the stream has started, which ends the timeout. */
    public void flows() {
        flowing = true;
    }

    /** Receives an item of the stream; false if the call has requested none. */
    public boolean item(Envelope frame) {
        InboundStream stream = inboundStream;
        if (stream == null) {
            return false;
        }
        flowing = true;
        stream.item(frame.bytes(), frame.payloadStart(), frame.payloadEnd());
        return true;
    }

    @Override
    public boolean acceptsCredit() {
        return client.acceptsCredit();
    }

    @Override
    public void grant(int items) {
        client.grant(this, items);
    }

    @Override
    public boolean pause(boolean withOthers) {
        return client.pauseStream(this, withOthers);
    }

    @Override
    public boolean isOpening() {
        OutboundMessage message = outbound;
        return message != null && message.isDeparting();
    }

    @Override
    public void resume() {
        client.resumeStream(this);
    }

    /** Restarts the timeout because the peer is working on the call. */
    void restart() {
        if (timeoutNanos > 0) {
            long later = System.nanoTime() + timeoutNanos;
            deadline = later - latest > 0 ? latest : later;
        }
    }

    /** Receives an ack of the peer. */
    public void acknowledged(RawJson detail) {
        restart();
        client.rename(this, detail);
        ProgressListeners.Listener current = listener;
        if (current != null) {
            current.acknowledged(detail);
        }
        client.follow(this, detail); // last: a response that is delivered at once must follow the ack
    }

    /** Records that a redirect handler delivers the response; false if one already does. */
    synchronized boolean claimRedirect() {
        boolean first = !followed;
        followed = true;
        return first;
    }

    boolean isRedirected() {
        return followed;
    }

    /**
     * Receives a message that a redirect handler delivers; false if it is an item and the call has requested no stream.
     */
    boolean take(Envelope found) {
        switch (found.kind()) {
            case STREAM_DATA -> {
                return item(found);
            }
            case ACK -> {
                if (client.pending().contains(this)) {
                    acknowledged(found.payload());
                }
            }
            default -> {
                if (client.pending().remove(this)) {
                    answered(found);
                }
            }
        }
        return true;
    }

    /** Completes with the response. Call this only after removing the call from the table. */
    public void answered(Envelope answer) {
        answered(answer, null);
    }

    /** Completes with the response; for an error, with an additional cause from the transport. */
    void answered(Envelope answer, @Nullable Throwable extraCause) {
        Object value = null;
        Throwable thrown = null;
        try {
            if (answer.kind() == EnvelopeKind.SUCCESS || answer.kind() == EnvelopeKind.STREAM_DONE) {
                value = reader.read(answer.bytes(), answer.payloadStart(), answer.payloadEnd());
            } else {
                thrown = JsonRpcException.of(answer.error(), client.settings().profile());
                if (extraCause != null) {
                    thrown.initCause(extraCause);
                }
            }
        } catch (Throwable wrong) {
            thrown = wrong;
        }
        finish(value, thrown);
    }

    /** Completes with a failure. Call this only after removing the call from the table. */
    public void failed(Throwable thrown) {
        finish(null, thrown);
    }

    /** Whether the caller has cancelled the call, or it has timed out. */
    boolean isAbandoned() {
        return abandoned;
    }

    /** Completes with a timeout. Call this only after removing the call from the table. */
    void timedOut() {
        abandoned = true;
        finish(
                null,
                new CallTimeoutException(
                        "No answer to '" + method + "' within " + Duration.ofNanos(timeoutNanos) + " from "
                                + client.peer(),
                        null));
        client.abandon(this); // last: sending blocks while the peer does not read
    }

    /**
     * Completes with a failure before the call was sent, on this thread. Call this only after removing the call from the table.
     */
    public void discarded(Throwable thrown) {
        end(null, thrown);
    }

    private void finish(@Nullable Object value, @Nullable Throwable thrown) {
        ProgressListeners.Listener current = listener;
        Executor executor =
                current != null ? current.sequence() : client.settings().executor();
        if (executor == null) {
            end(value, thrown);
            return;
        }
        try {
            executor.execute(() -> end(value, thrown));
        } catch (RuntimeException refused) {
            // A rejecting executor, such as one that is shut down, must not leave the caller waiting.
            end(value, thrown);
        }
    }

    private void end(@Nullable Object value, @Nullable Throwable thrown) {
        stopListening(); // callbacks on this future may use the token again
        if (handled == null) {
            settle(value, thrown);
        } else {
            CurrentCall.run(handled, () -> settle(value, thrown));
        }
    }

    private void settle(@Nullable Object value, @Nullable Throwable thrown) {
        if (thrown == null) {
            super.complete(value);
        } else {
            super.completeExceptionally(thrown);
        }
    }

    /** Removes the listener, if there is one. Also called by a thread that has set it after the call has ended. */
    public void stopListening() {
        ProgressListeners.Listener current = listener;
        if (current != null) {
            current.close();
        }
    }

    /**
     * Removes this from the table because the caller has cancelled or completed it. The peer is notified after the future has
     * completed.
     */
    private boolean drop() {
        stopListening();
        boolean dropped = client.pending().remove(this);
        if (dropped) {
            abandoned = true;
        }
        return dropped;
    }

    private boolean abandonIf(boolean dropped, boolean outcome) {
        if (dropped) {
            client.abandon(this);
        }
        return outcome;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return abandonIf(drop(), super.cancel(mayInterruptIfRunning));
    }

    @Override
    public boolean complete(@Nullable Object value) {
        return abandonIf(drop(), super.complete(value));
    }

    @Override
    public boolean completeExceptionally(Throwable thrown) {
        return abandonIf(drop(), super.completeExceptionally(thrown));
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new LinkedFuture<>(this);
    }
}
