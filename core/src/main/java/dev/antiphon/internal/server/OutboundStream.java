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
 * The items of one call on their way to the peer, and then its end.
 *
 * <p>One item is sent at a time, and none without credit. The end is decided once, by whoever comes first: the producer, the
 * peer or the end of the connection. It is told when the item that is being sent has gone, so that nothing follows it; and it
 * waits for no producer, who learns of it when it sends the next item.
 */
public final class OutboundStream implements StreamSink<@Nullable Object> {
    /** What there is always enough of. */
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

    /** Where items go. */
    public interface Delivery {
        /** Passes an item on. Called by one thread at a time. */
        void deliver(@Nullable Object item);

        /** The result, if the producer gives this one. */
        @Nullable
        Object result(@Nullable Object given);

        /** How many items may be passed on before the peer asks for more. */
        long credit();

        /** Whether items and end are frames of a stream (3.0), under the id of the call. */
        default boolean framed() {
            return false;
        }

        /** Whether nothing is produced before the peer asks for something. */
        default boolean cold() {
            return false;
        }

        /** The stream that this delivers, before anything else happens. */
        default void attach(OutboundStream stream) {}

        /** Writes the result, given the writer of its declared type; null to write it by its run-time type. */
        default @Nullable ValueWriter<Object> resultWriter(ValueWriter<Object> declared) {
            return declared;
        }

        /** The producer is ready. Throws if the stream cannot begin. */
        default void open() {}

        /** The stream has ended, behind the last item; the peer does not want to know if it is unwanted. */
        default void ended(Reply last, boolean unwanted) {}
    }

    /** A producer that is asked for items. Its methods are called on workers. */
    interface Source {
        /** The consumer has room for more. */
        void more();

        /** Nobody wants more items. */
        void stop();
    }

    /**
     * Creates the stream of a call; it produces nothing until it is opened.
     *
     * @param resultWriter writes the result, or null if it is written as whatever it is
     * @param translation what the peer is to learn of a failure
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

    /** Whether a producer is to wait until somebody wants an item. */
    boolean isCold() {
        return delivery.cold() && room() == 0;
    }

    /** The producer is ready, or has failed to be. */
    public void open() {
        lock.lock();
        try {
            if (last != null) {
                return;
            }
            sending = true; // so that the end waits for the beginning
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
            passed(0);
        }
    }

    /** What is to happen when the stream has ended, however it does. */
    public void whenEnded(Runnable action) {
        CompletableFuture<Reply> unused = end.whenComplete((reply, never) -> action.run());
    }

    /** The source has become the producer itself, and need not be asked any more. */
    void byItself() {
        lock.lock();
        try {
            source = null;
        } finally {
            lock.unlock();
        }
    }

    /** Takes items from a source from now on. */
    void from(Source given) {
        boolean over;
        lock.lock();
        try {
            source = given;
            over = last != null;
        } finally {
            lock.unlock();
        }
        if (over) {
            given.stop();
        } else {
            given.more();
        }
    }

    private Executor errands() {
        return call.source().dispatcher().callbackExecutor();
    }

    // What the producer does

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
            throw new CancelledException("The thread that sends to '" + call.method() + "' was interrupted", null);
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

    /** Whether an item could be sent now; a producer that takes long to make one must not hold up the end meanwhile. */
    boolean hasRoom() {
        lock.lock();
        try {
            return last == null && credit > 0;
        } finally {
            lock.unlock();
        }
    }

    /** Reserves room for one item, which is then passed on; false if there is none. */
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

    /** Passes on an item for which room was reserved. */
    private void deliver(@Nullable Object item) {
        int passed = 0;
        try {
            delivery.deliver(item);
            passed = 1;
        } catch (TransportException gone) {
            cancelled(); // the end of the connection says so too
        } catch (Throwable unwritable) {
            fail(unwritable);
            stopSource();
        } finally {
            passed(passed);
        }
    }

    /** What gives the items does not know that the stream has ended. */
    private void stopSource() {
        Source stopped;
        lock.lock();
        try {
            stopped = source;
        } finally {
            lock.unlock();
        }
        if (stopped != null) {
            errands().execute(stopped::stop);
        }
    }

    private void passed(int more) {
        Reply due;
        lock.lock();
        try {
            sending = false;
            items += more;
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
        if (!isCancelled()) { // nobody would learn of it, and it would be logged
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

    // What the consumer does

    /** The peer has room for more. */
    public void grant(long items) {
        Source asked;
        lock.lock();
        try {
            credit = credit > UNLIMITED - items ? UNLIMITED : credit + items;
            change.signalAll();
            asked = source;
        } finally {
            lock.unlock();
        }
        if (asked != null) {
            errands().execute(asked::more);
        }
    }

    /** How many items there is room for; none when the stream has ended. */
    long room() {
        lock.lock();
        try {
            return last == null ? credit : 0;
        } finally {
            lock.unlock();
        }
    }

    /** How many items have been passed on. */
    long items() {
        lock.lock();
        try {
            return items;
        } finally {
            lock.unlock();
        }
    }

    /** Nobody can produce anything now. */
    void refuse() {
        finish(call.source().dispatcher().busy(call), false);
    }

    /** The caller does not want more, or waits no longer. */
    public void cancelled() {
        finish(Reply.failure(call.source().dispatcher().errors().of(call.cancelFault(), call.version())), true);
    }

    /** Nobody waits for the stream any more, whatever became of its call. */
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
            errands().execute(stopped::stop); // not on the thread that receives: it is the user's code
        }
    }
}
