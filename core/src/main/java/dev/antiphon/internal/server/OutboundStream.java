package dev.antiphon.internal.server;

import dev.antiphon.Reply;
import dev.antiphon.error.CancelledException;
import dev.antiphon.internal.call.CheckedPending;
import dev.antiphon.internal.call.ValueReply;
import dev.antiphon.json.ValueWriter;
import dev.antiphon.protocol.Fault;
import dev.antiphon.stream.StreamSink;
import dev.antiphon.transport.TransportException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The producer's half of a stream: sends the items of one call to the peer, and then the end.
 *
 * <p>One item is sent at a time, and none without credit. The producer, the peer or a closed connection can end the stream; the first of
 * them decides how it ends. The end is sent after the item that is being sent, so that nothing follows it. It does not wait for the
 * producer, which notices it when it sends the next item. Thread-safe.
 */
public final class OutboundStream implements StreamSink<@Nullable Object> {
    /** Credit without a limit. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private final ServerCall call;
    private final Delivery delivery;
    private final @Nullable ValueWriter<Object> resultWriter;
    private final UnaryOperator<Throwable> translation;
    private final CompletableFuture<Reply> end = new CompletableFuture<>();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private long credit;
    private boolean sending;
    private long items;
    private @Nullable Reply last;
    private boolean unwanted;
    private @Nullable Source source;

    /** The delivery of items to the peer. */
    public interface Delivery {
        /** Delivers an item. Called by one thread at a time. */
        void deliver(@Nullable Object item);

        /** The result of the call, for the result that the producer gave. */
        @Nullable
        Object result(@Nullable Object given);

        /** The initial credit: the number of items that may be delivered before the peer requests more. */
        long credit();

        /** Whether the items and the end are stream frames (3.0) with the id of the call. */
        default boolean framed() {
            return false;
        }

        /** Whether production starts only when the peer requests items. */
        default boolean cold() {
            return false;
        }

        /** Sets the stream; called before any other method. */
        default void attach(OutboundStream stream) {}

        /** The writer of the result, for the writer of its declared type; null to write the result by its run-time type. */
        default @Nullable ValueWriter<Object> resultWriter(ValueWriter<Object> declared) {
            return declared;
        }

        /** Called when the producer is ready. Throws if the stream cannot begin. */
        default void open() {}

        /** Called after the last item when the stream has ended; if unwanted, the peer must not be notified. */
        default void ended(Reply last, boolean unwanted) {}
    }

    /** A producer that is pulled. Its methods are called on worker threads. */
    interface Source {
        /** Called when the peer has granted more credit. */
        void more();

        /** Called when no more items are needed. */
        void stop();
    }

    /**
     * Creates the stream of a call; it produces nothing until it is opened.
     *
     * @param resultWriter writes the result, or null to write it by its run-time type
     * @param translation maps a failure to the one that is reported to the peer
     */
    public OutboundStream(
            ServerCall call,
            Delivery delivery,
            @Nullable ValueWriter<Object> resultWriter,
            UnaryOperator<Throwable> translation) {
        this.call = call;
        this.delivery = delivery;
        this.resultWriter = resultWriter;
        this.translation = translation;
        this.credit = delivery.credit();
    }

    /** The reply of the call, which is pending until the stream has ended. */
    public Reply reply() {
        call.cancellation().onCancel(this::cancelled);
        return new CheckedPending(end);
    }

    public boolean isFramed() {
        return delivery.framed();
    }

    /** Whether the producer must wait for credit before it starts. */
    boolean isCold() {
        return delivery.cold() && room() == 0;
    }

    /** Called when the producer is ready, or has failed to start. */
    public void open() {
        lock.lock();
        try {
            if (last != null) {
                return;
            }
            sending = true; // so that the end is sent after the beginning
        } finally {
            lock.unlock();
        }
        try {
            delivery.open();
        } catch (TransportException gone) {
            cancelled();
        } catch (RuntimeException refused) {
            fail(refused);
        } finally {
            sent(0);
        }
    }

    /** Runs an action when the stream has ended, for any reason. */
    public void whenEnded(Runnable action) {
        CompletableFuture<Reply> unused = end.whenComplete((reply, never) -> action.run());
    }

    /** Detaches the source, which sends items itself from now on and needs no pulling. */
    void byItself() {
        lock.lock();
        try {
            source = null;
        } finally {
            lock.unlock();
        }
    }

    /** Pulls items from a source from now on. */
    void from(Source given) {
        boolean ended;
        lock.lock();
        try {
            source = given;
            ended = last != null;
        } finally {
            lock.unlock();
        }
        if (ended) {
            given.stop();
        } else {
            given.more();
        }
    }

    private Executor callbackExecutor() {
        return call.source().dispatcher().callbackExecutor();
    }

    // Called by the producer

    @Override
    public void send(@Nullable Object item) {
        lock.lock();
        try {
            while (last == null && (sending || credit == 0)) {
                change.await();
            }
            if (last != null) {
                throw new CancelledException("The stream of '" + call.method() + "' has ended", null);
            }
            take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException(
                    "The thread that sends items of '" + call.method() + "' was interrupted", null);
        } finally {
            lock.unlock();
        }
        deliver(item);
    }

    @Override
    public boolean trySend(@Nullable Object item) {
        if (!claim()) {
            return false;
        }
        deliver(item);
        return true;
    }

    /**
     * Whether an item could be sent now. Does not reserve credit, so that a producer which is slow to make the item does not delay the end.
     */
    boolean hasRoom() {
        lock.lock();
        try {
            return last == null && credit > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Reserves credit for one item, which must then be delivered; false if there is none. */
    private boolean claim() {
        lock.lock();
        try {
            if (last != null || sending || credit == 0) {
                return false;
            }
            take();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void take() {
        sending = true;
        if (credit != UNLIMITED) {
            credit--;
        }
    }

    /** Delivers an item for which credit was reserved. */
    private void deliver(@Nullable Object item) {
        int delivered = 0;
        try {
            delivery.deliver(item);
            delivered = 1;
        } catch (TransportException gone) {
            cancelled(); // the closed connection cancels the call too
        } catch (Throwable unwritable) {
            fail(unwritable);
            stopSource();
        } finally {
            sent(delivered);
        }
    }

    /** Stops the source, which does not know that the stream has ended. */
    private void stopSource() {
        Source stopped;
        lock.lock();
        try {
            stopped = source;
        } finally {
            lock.unlock();
        }
        if (stopped != null) {
            callbackExecutor().execute(stopped::stop);
        }
    }

    private void sent(int delivered) {
        Reply due;
        lock.lock();
        try {
            sending = false;
            items += delivered;
            due = last;
            change.signalAll();
        } finally {
            lock.unlock();
        }
        if (due != null) {
            ended(due);
        }
    }

    private void ended(Reply reply) {
        try {
            delivery.ended(reply, unwanted);
        } finally {
            end.complete(reply);
        }
    }

    @Override
    public void complete(@Nullable Object result) {
        finish(new ValueReply(delivery.result(result), resultWriter), false);
    }

    @Override
    public void fail(Throwable failure) {
        if (!isCancelled()) { // the failure could not be reported, and would be logged
            finish(call.failed(translation.apply(failure)), false);
        }
    }

    @Override
    public boolean isCancelled() {
        lock.lock();
        try {
            return last != null;
        } finally {
            lock.unlock();
        }
    }

    // Called for the consumer

    /** Adds credit that the peer has granted. */
    public void grant(long items) {
        Source pulled;
        lock.lock();
        try {
            credit = credit > UNLIMITED - items ? UNLIMITED : credit + items;
            change.signalAll();
            pulled = source;
        } finally {
            lock.unlock();
        }
        if (pulled != null) {
            callbackExecutor().execute(pulled::more);
        }
    }

    /** The remaining credit; 0 when the stream has ended. */
    long room() {
        lock.lock();
        try {
            return last == null ? credit : 0;
        } finally {
            lock.unlock();
        }
    }

    /** The number of items delivered. */
    long items() {
        lock.lock();
        try {
            return items;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream because the executor rejected its producer. */
    void refuse() {
        finish(call.source().dispatcher().busy(call), false);
    }

    /** Ends the stream because its call was cancelled or its deadline has passed. */
    public void cancelled() {
        finish(Reply.failure(call.source().dispatcher().errors().of(call.cancelFault(), call.version())), true);
    }

    /** Ends the stream because its call is settled without it. */
    void detach() {
        finish(Reply.failure(call.source().dispatcher().errors().of(Fault.CANCELLED, call.version())), true);
    }

    private void finish(Reply reply, boolean byPeer) {
        Source stopped;
        boolean now;
        lock.lock();
        try {
            if (last != null) {
                return;
            }
            last = reply;
            unwanted = byPeer;
            now = !sending;
            stopped = source;
            change.signalAll();
        } finally {
            lock.unlock();
        }
        if (now) {
            ended(reply);
        }
        if (byPeer && stopped != null) {
            callbackExecutor().execute(stopped::stop); // not on the receiving thread: it is the user's code
        }
    }
}
