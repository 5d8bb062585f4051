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
 * A call that waits for its answer, and the future that its caller has.
 *
 * <p>It is settled by whoever takes it out of {@link PendingCalls}: the answer, the timeout, a cancellation, or the end of the
 * connection. Only one of them can, so it is settled once, and nothing is left behind.
 */
public final class PendingCall extends CompletableFuture<@Nullable Object> implements InboundStream.Supply {
    private final ClientCore client;
    private final RpcId id;
    private final String method;
    private final ValueReader<Object> reader;
    /** How long to wait for a sign of life, in nanoseconds; 0 for ever. */
    private final long patience;
    /** When even signs of life do not help any more. */
    private final long latest;

    private volatile long deadline;
    private volatile boolean abandoned;
    private @Nullable OutboundMessage outbound;
    private volatile ProgressListeners.@Nullable Listener listener;

    /** Takes the items of the stream that the call asks for, or null if it asks for none. */
    private final @Nullable InboundStream inboundStream;

    /** The id by which the peer knows the stream, or null if that is the id of the request. */
    private volatile @Nullable RpcId alias;

    /** The call of the peer whose handler makes this one: what hangs on this future works for it too. */
    private final @Nullable Object handled = CurrentCall.call();

    /** Whether somebody looks for the answer in another place. */
    private volatile boolean followed;

    /** Whether the stream has begun: from then on it may take any time. */
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
        this.patience = timeout.toNanos();
        this.latest = patience == 0
                ? 0
                : now + Math.max(patience, client.settings().totalTimeout().toNanos());
        this.deadline = now + patience;
    }

    public RpcId id() {
        return id;
    }

    public String method() {
        return method;
    }

    /** The id by which the peer knows the stream. */
    public RpcId streamId() {
        RpcId other = alias;
        return other == null ? id : other;
    }

    boolean isAliased() {
        return alias != null;
    }

    /** For the table of the calls alone, which knows whose ids are whose. */
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

    /** Completes behind the progress that this listener is told of, and then forgets it. */
    public void listener(ProgressListeners.Listener listener) {
        this.listener = listener;
    }

    /** How long this waits for a sign of life; zero for ever. */
    Duration patience() {
        return Duration.ofNanos(patience);
    }

    public boolean hasDeadline() {
        return patience > 0 && !flowing;
    }

    public long deadline() {
        return deadline;
    }

    /** Whether this asks for a stream. */
    public boolean isStream() {
        return inboundStream != null;
    }

    /** What was asked for has begun to come, and may take any time from now on. */
    public void flows() {
        flowing = true;
    }

    /** Takes an item of the stream; false if none was asked for. */
    public boolean item(Envelope frame) {
        InboundStream taker = inboundStream;
        if (taker == null) {
            return false;
        }
        flowing = true;
        taker.item(frame.bytes(), frame.payloadStart(), frame.payloadEnd());
        return true;
    }

    @Override
    public boolean grants() {
        return client.grants();
    }

    @Override
    public void more(int items) {
        client.grant(this, items);
    }

    @Override
    public boolean hold(boolean withOthers) {
        return client.pauseStream(this, withOthers);
    }

    @Override
    public boolean isOpening() {
        OutboundMessage travels = outbound;
        return travels != null && travels.isDeparting();
    }

    @Override
    public void release() {
        client.resumeStream(this);
    }

    /** The peer works on it: wait for another while. */
    void restart() {
        if (patience > 0) {
            long later = System.nanoTime() + patience;
            deadline = later - latest > 0 ? latest : later;
        }
    }

    /** The peer has said that it works on it, and perhaps more. */
    public void acknowledged(RawJson detail) {
        restart();
        client.rename(this, detail);
        ProgressListeners.Listener told = listener;
        if (told != null) {
            told.acknowledged(detail);
        }
        client.follow(this, detail); // last: an answer that is found at once must come behind the ack
    }

    /** Says that somebody looks for the answer in another place; false if somebody does already. */
    synchronized boolean follow() {
        boolean first = !followed;
        followed = true;
        return first;
    }

    boolean isFollowed() {
        return followed;
    }

    /** Takes what was found about this call in another place; false if it is an item, and no stream was asked for. */
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

    /** Ends with the answer; to be called by who took this out of the table. */
    public void answered(Envelope answer) {
        answered(answer, null);
    }

    /** Ends with the answer, and with what its transport has to say of it if it is an error. */
    void answered(Envelope answer, @Nullable Throwable beside) {
        Object value = null;
        Throwable thrown = null;
        try {
            if (answer.kind() == EnvelopeKind.SUCCESS || answer.kind() == EnvelopeKind.STREAM_DONE) {
                value = reader.read(answer.bytes(), answer.payloadStart(), answer.payloadEnd());
            } else {
                thrown = JsonRpcException.of(answer.error(), client.settings().profile());
                if (beside != null) {
                    thrown.initCause(beside);
                }
            }
        } catch (Throwable wrong) {
            thrown = wrong;
        }
        finish(value, thrown);
    }

    /** Ends with a failure; to be called by who took this out of the table. */
    public void failed(Throwable thrown) {
        finish(null, thrown);
    }

    /** Whether its caller did not want to wait any longer. */
    boolean isAbandoned() {
        return abandoned;
    }

    /** Ends because no answer came in time; to be called by who took this out of the table. */
    void timedOut() {
        abandoned = true;
        finish(
                null,
                new CallTimeoutException(
                        "No answer to '" + method + "' within " + Duration.ofNanos(patience) + " from " + client.peer(),
                        null));
        client.abandon(this); // after all else: a peer that takes nothing keeps who tells it waiting
    }

    /** Ends with a failure before it was sent, on this thread; to be called by who took this out of the table. */
    public void discarded(Throwable thrown) {
        end(null, thrown);
    }

    private void finish(@Nullable Object value, @Nullable Throwable thrown) {
        ProgressListeners.Listener told = listener;
        Executor executor = told != null ? told.sequence() : client.settings().executor();
        if (executor == null) {
            end(value, thrown);
            return;
        }
        try {
            executor.execute(() -> end(value, thrown));
        } catch (RuntimeException refused) {
            end(value, thrown); // an executor that is shut down must not leave the caller waiting
        }
    }

    private void end(@Nullable Object value, @Nullable Throwable thrown) {
        stopListening(); // what hangs on this may use the token again
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

    /** Forgets the listener, if there is one; also for who has set it too late for the call's end to find it. */
    public void stopListening() {
        ProgressListeners.Listener told = listener;
        if (told != null) {
            told.close();
        }
    }

    /** Takes this out of the table because its caller wants no answer any more; the peer is told when the caller knows. */
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
