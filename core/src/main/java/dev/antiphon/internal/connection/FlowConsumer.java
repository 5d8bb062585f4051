package dev.antiphon.internal.connection;

import dev.antiphon.CallOption;
import dev.antiphon.error.JsonRpcException;
import dev.antiphon.internal.Throwables;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.concurrent.LinkedFuture;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The consumer of a flow of the peer: it pulls as many items as there is room for, one call per item, and completes when the
 * flow ends. Cancelling it cancels the flow.
 *
 * <p>A peer may handle calls concurrently, so that the responses to two pulls could be reordered: only one pull is in flight,
 * unless the peer announces that it handles pulls in order, or the caller has requested batches.
 */
public final class FlowConsumer extends CompletableFuture<@Nullable Object>
        implements InboundStream.Supply, RemoteStreamRegistry.Follower {
    private static final CallOption[] NO_TIMEOUT = {CallOption.timeout(Duration.ZERO)};

    /** The number of items that are pulled one by one before the peer is asked whether it handles pulls in order. */
    private static final int READ_AHEAD_AFTER = 8;

    /** The maximum number of pulls in flight: enough to hide the round-trip time, without a burden for the peer. */
    private static final int MAX_AHEAD = 256;

    private final Connection connection;
    private final InboundStream inboundStream;
    private final int batch;
    private final ReentrantLock lock = new ReentrantLock();
    /** The pulls in flight, in the order in which they were sent. */
    private final ArrayDeque<PendingCall> pulls = new ArrayDeque<>();

    private final AtomicInteger arrivals = new AtomicInteger();
    private final AtomicInteger pullRequests = new AtomicInteger();
    private @Nullable PendingCall opening;
    private @Nullable RawJson id;
    private int room;
    private int ahead = 1;
    private int delivered;
    private boolean ended;

    /**
     * Creates the consumer of a flow of the peer.
     *
     * @param batch the number of pulls per batch
     */
    public FlowConsumer(Connection connection, InboundStream inboundStream, int batch) {
        this.connection = connection;
        this.inboundStream = inboundStream;
        this.batch = Math.min(batch, inboundStream.capacity());
        this.room = inboundStream.capacity();
        inboundStream.from(this);
    }

    /** Calls the method whose result is the id of the flow. */
    FlowConsumer open(OutboundCall call) {
        PendingCall pending = connection.sendCall(call, (json, start, end) -> RawJson.ofValid(json, start, end, null));
        lock.lock();
        try {
            opening = pending;
        } finally {
            lock.unlock();
        }
        Future<?> unused = pending.whenComplete((answer, thrown) -> {
            if (thrown != null) {
                finish(null, Throwables.unwrapped(thrown));
            } else {
                opened((RawJson) answer);
            }
        });
        return this;
    }

    /** Starts to pull from the flow with an id. */
    public void opened(RawJson response) {
        if (response.kind() == JsonKind.ARRAY) { // the peer has sent all items at once
            inboundStream.items(response.elements());
            finish(null, null);
            return;
        }
        if (response.kind() != JsonKind.STRING && response.kind() != JsonKind.NUMBER) {
            finish(
                    null,
                    new IllegalStateException("The peer did not answer with the id of a flow, but with "
                            + response.kind().phrase()));
            return;
        }
        boolean unwanted;
        RawJson own = response.copy();
        lock.lock();
        try {
            id = own;
            unwanted = ended;
            if (!unwanted) {
                connection.remoteStreams().add(this);
            }
        } finally {
            lock.unlock();
        }
        if (unwanted) {
            sendCancel(own);
        } else {
            pull();
        }
    }

    @Override
    public boolean acceptsCredit() {
        return true;
    }

    @Override
    public void grant(int items) {
        lock.lock();
        try {
            room += items;
        } finally {
            lock.unlock();
        }
        pull();
    }

    /** No items arrive without room for them. */
    @Override
    public boolean pause(boolean withOthers) {
        return false;
    }

    @Override
    public void resume() {}

    /**
     * Pulls as many items as there is room for. One thread at a time does this, and not under the lock: sending may block, and
     * the receiving thread must not wait for it.
     */
    private void pull() {
        if (pullRequests.getAndIncrement() > 0) {
            return; // the thread that is pulling checks again
        }
        int seen = 1;
        while (seen > 0) {
            pullNow();
            seen = pullRequests.addAndGet(-seen);
        }
    }

    private void pullNow() {
        RawJson flow;
        int free;
        lock.lock();
        try {
            flow = id;
            free = Math.min(room, Math.max(ahead, batch) - pulls.size());
            // A batch completes with its last entry: send only full batches, or all that there is room for.
            if (ended || flow == null || free <= 0 || (batch > 1 && free < batch && !pulls.isEmpty())) {
                return;
            }
            room -= free;
        } finally {
            lock.unlock();
        }
        List<PendingCall> sent = new ArrayList<>();
        try {
            send(flow, free, sent);
        } catch (RuntimeException unsent) {
            connection.remoteStreams().expireSoon(sent);
            finish(null, unsent);
            return;
        }
        boolean unwanted;
        lock.lock();
        try {
            unwanted = ended;
            if (!unwanted) {
                pulls.addAll(sent);
            }
        } finally {
            lock.unlock();
        }
        if (unwanted) {
            connection.remoteStreams().expireSoon(sent);
            return;
        }
        for (PendingCall pull : sent) {
            Future<?> unused = pull.whenComplete((item, thrown) -> arrived());
        }
    }

    private void send(RawJson flow, int count, List<PendingCall> sent) {
        OutboundCall pull = new OutboundCall(
                FlowProducers.NEXT,
                out -> {
                    out.write('[');
                    flow.writeTo(out);
                    out.write(']');
                },
                inboundStream.reader(),
                NO_TIMEOUT);
        if (batch > 1 && count > 1) {
            sent.addAll(connection.sendCalls(pull, count));
        } else {
            for (int i = 0; i < count; i++) {
                sent.add(connection.sendCall(pull, inboundStream.reader()));
            }
        }
    }

    /** Delivers the received items in order; one thread at a time does this. */
    private void arrived() {
        if (arrivals.getAndIncrement() > 0) {
            return; // the thread that is delivering checks again
        }
        int seen = 1;
        while (seen > 0) {
            PendingCall next = next();
            while (next != null) {
                deliver(next);
                next = next();
            }
            seen = arrivals.addAndGet(-seen);
        }
        pull();
    }

    private @Nullable PendingCall next() {
        lock.lock();
        try {
            PendingCall first = pulls.peek();
            return ended || first == null || !first.isDone() ? null : pulls.poll();
        } finally {
            lock.unlock();
        }
    }

    private void deliver(PendingCall pull) {
        if (pull.isCompletedExceptionally()) {
            Future<?> unused = pull.whenComplete(
                    (item, thrown) -> failed(Throwables.unwrapped(thrown == null ? new AssertionError() : thrown)));
            return;
        }
        inboundStream.item(pull.join());
        if (++delivered == READ_AHEAD_AFTER && batch == 1 && inboundStream.capacity() > 1) {
            Future<?> unused = connection.peerExtensions().thenAccept(known -> {
                if (known.readAhead()) {
                    lock.lock();
                    try {
                        ahead = Math.min(MAX_AHEAD, inboundStream.capacity());
                    } finally {
                        lock.unlock();
                    }
                    pull();
                }
            });
        }
    }

    private void failed(Throwable thrown) {
        if (thrown instanceof JsonRpcException e && e.code() == FlowProducers.COMPLETE) {
            finish(null, null);
            return;
        }
        RawJson flow = id;
        if (flow != null) {
            sendCancel(flow); // an unreadable item or a rejected pull: the flow may still be open
        }
        finish(null, thrown);
    }

    private void finish(@Nullable Object value, @Nullable Throwable thrown) {
        stop();
        if (thrown == null) {
            super.complete(value);
        } else {
            super.completeExceptionally(thrown);
        }
    }

    /** The state of the flow when it was stopped. A thread that learns the id later cancels the flow itself. */
    private record Stopped(@Nullable RawJson id, @Nullable PendingCall opening) {}

    /** Stops pulling; null if it had already stopped. */
    private @Nullable Stopped stop() {
        List<PendingCall> left;
        Stopped stopped;
        lock.lock();
        try {
            if (ended) {
                return null;
            }
            ended = true;
            stopped = new Stopped(id, opening);
            left = List.copyOf(pulls);
            pulls.clear();
        } finally {
            lock.unlock();
        }
        connection.remoteStreams().remove(this);
        connection.remoteStreams().expireSoon(left);
        return stopped;
    }

    private void sendCancel(RawJson flow) {
        connection.remoteStreams().sendStop(FlowProducers.CANCEL, flow);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        Stopped stopped = cancelled ? stop() : null;
        if (stopped != null && stopped.id() != null) {
            sendCancel(stopped.id());
        } else if (stopped != null && stopped.opening() != null) {
            connection.abandon(stopped.opening()); // if a response arrives nevertheless, the flow is cancelled then
        }
        return cancelled;
    }

    @Override
    public void lost(Throwable failure) {
        finish(null, failure);
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new LinkedFuture<>(this);
    }
}
