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
 * The consumer's end of a flow: asks the peer for one item after the other, for as many as there is room for, and ends when the
 * flow does. Who cancels it does not want more.
 *
 * <p>A peer may handle calls side by side, so that the answers to two pulls could change places: only one is under way, unless the
 * peer says that it takes them in order, or the caller wants several in a batch.
 */
public final class FlowConsumer extends CompletableFuture<@Nullable Object>
        implements InboundStream.Supply, RemoteStreamRegistry.Follower {
    private static final CallOption[] UNHURRIED = {CallOption.timeout(Duration.ZERO)};

    /** How many items come one by one before the peer is asked whether it takes pulls in order. */
    private static final int FEW = 8;

    /** How many pulls are under way at most: enough to hide the way there and back, and no burden for the peer. */
    private static final int MOST_AHEAD = 256;

    private final Connection connection;
    private final InboundStream inboundStream;
    private final int batch;
    private final ReentrantLock lock = new ReentrantLock();
    /** What is under way, in the order in which it was asked for. */
    private final ArrayDeque<PendingCall> pulls = new ArrayDeque<>();

    private final AtomicInteger arrivals = new AtomicInteger();
    private final AtomicInteger wishes = new AtomicInteger();
    private @Nullable PendingCall opening;
    private @Nullable RawJson id;
    private int room;
    private int ahead = 1;
    private int delivered;
    private boolean over;

    /**
     * Creates the consumer of a flow of the peer.
     *
     * @param batch how many pulls travel together
     */
    public FlowConsumer(Connection connection, InboundStream inboundStream, int batch) {
        this.connection = connection;
        this.inboundStream = inboundStream;
        this.batch = Math.min(batch, inboundStream.capacity());
        this.room = inboundStream.capacity();
        inboundStream.from(this);
    }

    /** Calls the method whose answer is the id of the flow. */
    FlowConsumer open(OutboundCall call) {
        PendingCall asked = connection.sendCall(call, (json, start, end) -> RawJson.ofValid(json, start, end, null));
        lock.lock();
        try {
            opening = asked;
        } finally {
            lock.unlock();
        }
        Future<?> unused = asked.whenComplete((answer, thrown) -> {
            if (thrown != null) {
                finish(null, Throwables.unwrapped(thrown));
            } else {
                opened((RawJson) answer);
            }
        });
        return this;
    }

    /** Pulls from the flow with an id. */
    public void opened(RawJson given) {
        if (given.kind() == JsonKind.ARRAY) { // a peer that gives all at once
            inboundStream.items(given.elements());
            finish(null, null);
            return;
        }
        if (given.kind() != JsonKind.STRING && given.kind() != JsonKind.NUMBER) {
            finish(
                    null,
                    new IllegalStateException("The peer did not answer with the id of a flow, but with "
                            + given.kind().phrase()));
            return;
        }
        boolean unwanted;
        RawJson own = given.copy();
        lock.lock();
        try {
            id = own;
            unwanted = over;
            if (!unwanted) {
                connection.remoteStreams().add(this);
            }
        } finally {
            lock.unlock();
        }
        if (unwanted) {
            tell(own);
        } else {
            pull();
        }
    }

    @Override
    public boolean grants() {
        return true;
    }

    @Override
    public void more(int items) {
        lock.lock();
        try {
            room += items;
        } finally {
            lock.unlock();
        }
        pull();
    }

    /** Nothing comes that there is no room for. */
    @Override
    public boolean hold(boolean withOthers) {
        return false;
    }

    @Override
    public void release() {}

    /**
     * Asks for what there is room for. One thread at a time does, and not under the lock: the peer may take its time to be told, and
     * whoever receives must not wait for that.
     */
    private void pull() {
        if (wishes.getAndIncrement() > 0) {
            return; // who is at it looks again
        }
        int seen = 1;
        while (seen > 0) {
            pullNow();
            seen = wishes.addAndGet(-seen);
        }
    }

    private void pullNow() {
        RawJson flow;
        int free;
        lock.lock();
        try {
            flow = id;
            free = Math.min(room, Math.max(ahead, batch) - pulls.size());
            // A batch is answered when its last entry is: it is full, or all that there is room for.
            if (over || flow == null || free <= 0 || (batch > 1 && free < batch && !pulls.isEmpty())) {
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
            unwanted = over;
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
                UNHURRIED);
        if (batch > 1 && count > 1) {
            sent.addAll(connection.sendCalls(pull, count));
        } else {
            for (int i = 0; i < count; i++) {
                sent.add(connection.sendCall(pull, inboundStream.reader()));
            }
        }
    }

    /** Passes on what has come, in order; by one thread at a time. */
    private void arrived() {
        if (arrivals.getAndIncrement() > 0) {
            return; // who is at it looks again
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
            return over || first == null || !first.isDone() ? null : pulls.poll();
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
        if (++delivered == FEW && batch == 1 && inboundStream.capacity() > 1) {
            Future<?> unused = connection.peerExtensions().thenAccept(known -> {
                if (known.readAhead()) {
                    lock.lock();
                    try {
                        ahead = Math.min(MOST_AHEAD, inboundStream.capacity());
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
            tell(flow); // an item that cannot be read, or a pull that was refused: the flow may still be open
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

    /** What was known of the flow when nobody wanted more of it; what is learned later is dealt with by who learns it. */
    private record Stopped(@Nullable RawJson id, @Nullable PendingCall opening) {}

    /** Asks for nothing more; null if that was so already. */
    private @Nullable Stopped stop() {
        List<PendingCall> left;
        Stopped stopped;
        lock.lock();
        try {
            if (over) {
                return null;
            }
            over = true;
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

    private void tell(RawJson flow) {
        connection.remoteStreams().sendStop(FlowProducers.CANCEL, flow);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        Stopped stopped = cancelled ? stop() : null;
        if (stopped != null && stopped.id() != null) {
            tell(stopped.id());
        } else if (stopped != null && stopped.opening() != null) {
            connection.abandon(stopped.opening()); // and if it is answered all the same, the flow is cancelled
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
