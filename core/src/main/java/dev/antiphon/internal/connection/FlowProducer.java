package dev.antiphon.internal.connection;

import dev.antiphon.Limit;
import dev.antiphon.Reply;
import dev.antiphon.error.ServerBusyException;
import dev.antiphon.internal.call.CheckedPending;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A stream of this side from which the peer pulls, one call per item: an item completes the oldest pull, and the end of the
 * stream completes all remaining ones. It stays open until one pull has received the end. Thread-safe.
 */
public final class FlowProducer implements OutboundStream.Delivery {
    private final ChannelReceiver receiver;
    private final ServerCall call;
    private final ValueWriter<Object> items;
    private final String id = FlowProducers.newId();
    private final ArrayDeque<CompletableFuture<Reply>> pulls = new ArrayDeque<>();
    private @Nullable OutboundStream outboundStream;
    private @Nullable Reply last;
    private long touched = System.nanoTime();

    public FlowProducer(ChannelReceiver receiver, ServerCall call, ValueWriter<Object> items) {
        this.receiver = receiver;
        this.call = call;
        this.items = items;
    }

    @Override
    public void attach(OutboundStream stream) {
        outboundStream = stream;
    }

    public String id() {
        return id;
    }

    private FlowProducers flows() {
        return receiver.flowProducers();
    }

    /** Sends the id to the peer. Nothing else happens until the peer pulls. */
    @Override
    public void open() {
        offer();
        receiver.replyEarly(call, Reply.success(id));
    }

    /** Registers the flow, whose id the peer gets in another message. */
    void offer() {
        if (!flows().add(this)) {
            throw new ServerBusyException("Too many flows are open on this connection", null);
        }
    }

    /** Pulls the next item, or the end, when it is available. Called in the order of the peer's pulls. */
    Reply pull() {
        CompletableFuture<Reply> pull;
        synchronized (this) {
            touched = System.nanoTime();
            if (last != null) {
                flows().remove(this);
                return last;
            }
            if (pulls.size() >= receiver.dispatcher().limit(Limit.QUEUED_CALLS)) {
                return receiver.dispatcher().busy(call);
            }
            pull = new CompletableFuture<>();
            pulls.add(pull);
        }
        OutboundStream stream = outboundStream;
        if (stream != null) {
            stream.grant(1);
        }
        return new CheckedPending(pull);
    }

    /** Cancels the flow on behalf of the peer. */
    public void cancel() {
        flows().remove(this);
        receiver.releaseStream(call); // the peer may request another stream while an item is in flight
        call.cancel();
    }

    /**
     * Cancels a flow that the peer seems to have abandoned. The callbacks may take long, so they do not run on this thread.
     */
    void expire() {
        receiver.dispatcher().callbackExecutor().execute(this::cancel);
    }

    /** Whether the peer has not pulled for some time, in nanoseconds. */
    synchronized boolean isIdle(long time) {
        return pulls.isEmpty() && System.nanoTime() - touched > time;
    }

    @Override
    public void deliver(@Nullable Object item) {
        // Written now: an item that cannot be written fails the flow, not only this pull.
        RawJson json = receiver.dispatcher().replies().value(item, items);
        CompletableFuture<Reply> pull;
        synchronized (this) {
            touched = System.nanoTime();
            pull = pulls.remove();
        }
        pull.complete(Reply.success(json));
    }

    @Override
    public @Nullable Object result(@Nullable Object given) {
        return given;
    }

    @Override
    public long credit() {
        return 0;
    }

    @Override
    public boolean cold() {
        return true;
    }

    @Override
    public void ended(Reply reply, boolean unwanted) {
        receiver.streamEnded(call);
        Reply end = FlowProducers.end(reply);
        List<CompletableFuture<Reply>> waiting;
        synchronized (this) {
            last = end;
            waiting = new ArrayList<>(pulls);
            pulls.clear();
        }
        if (unwanted || !waiting.isEmpty()) {
            flows().remove(this);
        }
        for (CompletableFuture<Reply> pull : waiting) {
            pull.complete(end);
        }
    }

    @Override
    public String toString() {
        return "flow of '" + call.method() + "'";
    }
}
