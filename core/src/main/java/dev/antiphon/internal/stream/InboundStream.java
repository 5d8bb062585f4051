package dev.antiphon.internal.stream;

import dev.antiphon.error.CancelledException;
import dev.antiphon.internal.Throwables;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueReader;
import dev.antiphon.stream.Overflow;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The consumer's half of a stream: a bounded buffer of items between the receiving thread and the consumer, and then the end.
 *
 * <p>The buffer grants the peer new credit as the consumer takes items, if the peer supports credit. If it does not, a full buffer pauses
 * the supply, or overflows. One thread at a time adds items, and one thread at a time consumes them; any thread may cancel.
 */
public final class InboundStream {
    /** The default size of the buffer. */
    public static final int DEFAULT_CAPACITY = 256;

    /** The default handling of an item that does not fit the buffer. */
    public static final Overflow DEFAULT_OVERFLOW = Overflow.FAIL;

    private final ValueReader<Object> reader;
    private final int capacity;
    private final Overflow overflow;
    private final Runnable onDropped;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private ArrayDeque<Object> waiting = new ArrayDeque<>();
    /** The largest size of {@link #waiting} since it was created. */
    private int largestSize;

    /** Whether a thread is blocked until an item arrives. */
    private boolean awaited;

    /** The items that the consumer has taken from {@link #waiting} and not consumed yet; accessed by the consumer only. */
    private ArrayDeque<Object> taken = new ArrayDeque<>(1);

    private @Nullable Runnable onChange;
    private @Nullable CompletableFuture<@Nullable Object> call;
    private @Nullable Supply supply;
    /** The number of consumed items for which the peer has not been granted new credit; accessed by the consumer only. */
    private int consumed;

    /** The number of items received. */
    private long items;

    private boolean paused;
    private volatile boolean ended;
    private volatile boolean cancelled;
    private @Nullable Object result;
    private @Nullable Throwable failure;

    /** The size from which a queue is discarded when its stream becomes idle: there may be thousands of idle streams. */
    private static final int LARGE_QUEUE = 32;

    /** The placeholder of a null item. */
    private static final Object NULL = new Object();

    private static Object wrapped(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    /** The item for a value that {@link #poll} or {@link #take} returned. */
    static @Nullable Object unwrapped(Object item) {
        return item == NULL ? null : item;
    }

    /** The supply of the items, implemented by each stream convention. */
    public interface Supply {
        /** Whether the peer supports credit. */
        boolean acceptsCredit();

        /**
         * Grants the peer credit.
         *
         * @param items the number of further items
         */
        void grant(int items);

        /**
         * Pauses the arrival of items; false if that is not possible.
         *
         * @param withOthers whether other messages of the connection may be paused too
         */
        boolean pause(boolean withOthers);

        /** Whether the request for the stream is being sent. Items may arrive already, but the supply cannot be paused yet. */
        default boolean isOpening() {
            return false;
        }

        /** Resumes the arrival of items. */
        void resume();
    }

    /**
     * Creates a stream with an empty buffer.
     *
     * @param onDropped counts an item that was dropped because the consumer was too slow
     */
    public InboundStream(ValueReader<Object> reader, int capacity, Overflow overflow, Runnable onDropped) {
        this.reader = reader;
        this.capacity = capacity;
        this.overflow = overflow;
        this.onDropped = onDropped;
    }

    /** The initial credit of the peer; 0 if it does not support credit. */
    public int credit() {
        Supply source = supply;
        return source != null && source.acceptsCredit() ? capacity : 0;
    }

    /**
     * Requests a stream from the peer, whose items go to an inbound stream. The future completes with the stream; cancelling it stops the
     * stream.
     */
    public interface Opening {
        CompletableFuture<@Nullable Object> open(InboundStream inboundStream);
    }

    /**
     * Requests the stream from the peer.
     *
     * @param whenChanged called on any thread when there may be something to consume
     */
    public void start(Opening opening, Runnable whenChanged) {
        onChange = whenChanged;
        CompletableFuture<@Nullable Object> started;
        try {
            started = opening.open(this);
        } catch (RuntimeException | Error unsent) {
            end(null, unsent);
            return;
        }
        boolean late;
        lock.lock();
        try {
            call = started;
            late = cancelled || ended; // the peer could not be notified before
        } finally {
            lock.unlock();
        }
        if (late) {
            started.cancel(true);
        }
        CompletableFuture<@Nullable Object> unused = started.whenComplete(
                (value, thrown) -> end(value, thrown == null ? null : Throwables.unwrapped(thrown)));
    }

    /** Sets the supply of the items, before the stream is requested. */
    public void from(Supply source) {
        supply = source;
    }

    /** The reader of an item. */
    public ValueReader<Object> reader() {
        return reader;
    }

    /** The size of the buffer. */
    public int capacity() {
        return capacity;
    }

    // Called by the receiving thread

    /** Adds an item as JSON. */
    public void item(byte[] json, int start, int end) {
        Object value;
        try {
            value = reader.read(json, start, end);
        } catch (RuntimeException unreadable) {
            abort(unreadable);
            return;
        }
        item(value);
    }

    /** Adds items that have arrived already, even if they exceed the buffer. */
    public void items(Iterable<RawJson> given) {
        for (RawJson item : given) {
            byte[] json = item.toBytes();
            Object value;
            try {
                value = reader.read(json, 0, json.length);
            } catch (RuntimeException unreadable) {
                abort(unreadable);
                return;
            }
            boolean notify;
            lock.lock();
            try {
                if (ended || cancelled) {
                    return;
                }
                items++;
                notify = add(value);
            } finally {
                lock.unlock();
            }
            if (notify) {
                changed();
            }
        }
    }

    /** Adds an item. */
    public void item(@Nullable Object value) {
        boolean overflows;
        boolean notify = false;
        lock.lock();
        try {
            if (ended || cancelled) {
                return;
            }
            items++;
            boolean full = waiting.size() >= capacity;
            Supply source = supply;
            boolean opening = full
                    && !paused
                    && source != null
                    && source.isOpening(); // before the supply is paused, which may end that state
            if (full && !paused) {
                paused = source != null && source.pause(overflow == Overflow.SUSPEND);
            }
            overflows = full && !paused && !opening;
            if (overflows) {
                overflow(value);
            } else {
                notify = add(value); // items in flight still arrive after a pause
            }
        } finally {
            lock.unlock();
        }
        if (overflows) {
            onDropped.run();
            if (overflow == Overflow.FAIL || overflow == Overflow.SUSPEND) {
                abort(new IllegalStateException("The consumer is too slow: more than " + capacity
                        + " items are buffered, and the peer does not support backpressure"));
            }
        } else if (notify) {
            changed();
        }
    }

    /** Queues an item; whether the consumer must be notified, which is active as long as the queue is not empty. */
    private boolean add(@Nullable Object value) {
        waiting.add(wrapped(value));
        largestSize = Math.max(largestSize, waiting.size());
        if (awaited) {
            awaited = false;
            change.signal();
        }
        return waiting.size() == 1;
    }

    private void overflow(@Nullable Object value) {
        switch (overflow) {
            case DROP_OLDEST -> {
                waiting.remove();
                waiting.add(wrapped(value));
            }
            case KEEP_LATEST -> {
                waiting.clear();
                waiting.add(wrapped(value));
            }
            case DROP_NEWEST, FAIL, SUSPEND -> {}
        }
    }

    /** Ends the stream after the queued items, and cancels it at the peer. */
    private void abort(Throwable why) {
        CompletableFuture<@Nullable Object> stopped;
        lock.lock();
        try {
            stopped = call;
        } finally {
            lock.unlock();
        }
        end(null, why);
        if (stopped != null) {
            stopped.cancel(true);
        }
    }

    private void end(@Nullable Object value, @Nullable Throwable thrown) {
        lock.lock();
        try {
            if (ended) {
                return;
            }
            result = value;
            failure = thrown;
            ended = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
        changed();
    }

    private void changed() {
        Runnable listener = onChange;
        if (listener != null) {
            listener.run();
        }
    }

    /** The number of items received, including dropped ones. */
    public long items() {
        lock.lock();
        try {
            return items;
        } finally {
            lock.unlock();
        }
    }

    // Called by the consumer, one thread at a time

    /**
     * The next item, or null if there is none now.
     *
     * @param wanted the demand; if the queue does not exceed it, the whole queue is taken at once
     */
    @Nullable
    Object poll(long wanted) {
        if (cancelled) {
            taken.clear();
            return null;
        }
        Object item = taken.poll();
        return item != null || fetch(wanted) ? consumed(item) : null;
    }

    /** The next item, or null if the stream has ended. Blocks until there is one. */
    @Nullable
    Object take() {
        if (!cancelled && taken.isEmpty()) {
            await();
        }
        return poll(Long.MAX_VALUE);
    }

    private void await() {
        boolean interrupted = false;
        lock.lock();
        try {
            while (waiting.isEmpty() && !ended && !cancelled) {
                shrink();
                awaited = true;
                change.await();
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            awaited = false;
            lock.unlock();
        }
        if (interrupted) {
            cancel(); // without the lock: this notifies the peer, and must not block the receiving thread
            Thread.currentThread().interrupt();
            throw new CancelledException("The thread that waited for an item was interrupted", null);
        }
    }

    /** Moves queued items to the consumer; false if there are none. */
    private boolean fetch(long wanted) {
        boolean release;
        lock.lock();
        try {
            if (waiting.isEmpty()) {
                shrink();
                return false;
            }
            if (waiting.size() <= wanted) {
                ArrayDeque<Object> empty = taken;
                taken = waiting;
                waiting = empty;
            } else {
                taken.add(waiting.remove());
            }
            release = paused && waiting.size() <= capacity / 2;
            if (release) {
                paused = false;
            }
        } finally {
            lock.unlock();
        }
        Supply source = supply;
        if (release && source != null) {
            source.resume();
        }
        return true;
    }

    /** Discards a large queue when it is empty. */
    private void shrink() {
        if (largestSize > LARGE_QUEUE) {
            largestSize = 0;
            waiting = new ArrayDeque<>();
            taken = new ArrayDeque<>(1);
        }
    }

    /** Returns an item, or the first of those taken, to the consumer, and grants the peer credit from time to time. */
    private @Nullable Object consumed(@Nullable Object polled) {
        Object item = polled != null ? polled : taken.remove();
        if (++consumed >= (capacity + 1) / 2 && !ended) {
            int grant = consumed;
            consumed = 0;
            Supply source = supply;
            if (source != null) {
                source.grant(grant);
            }
        }
        return item;
    }

    /** Whether the stream has ended and everything is consumed. */
    boolean isOver() {
        if (!ended || (!taken.isEmpty() && !cancelled)) {
            return false;
        }
        lock.lock();
        try {
            return waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** The final result, when the stream is over. */
    @Nullable
    Object result() {
        return result;
    }

    /** The failure of the stream, when it is over, or null if it succeeded. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Discards the queued items, and cancels the stream at the peer. Called by any thread. */
    void cancel() {
        CompletableFuture<@Nullable Object> stopped;
        boolean release;
        lock.lock();
        try {
            cancelled = true;
            waiting.clear();
            stopped = call;
            release = paused;
            paused = false;
            change.signalAll();
        } finally {
            lock.unlock();
        }
        if (stopped != null) {
            stopped.cancel(true);
        }
        Supply source = supply;
        if (release && source != null) {
            source.resume();
        }
    }
}
