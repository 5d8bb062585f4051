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
 * The items of one stream between the thread that receives them and whoever consumes them, and then the end.
 *
 * <p>Never more wait here than there is room for. The peer is told of room as it comes free, if it understands that; if not, what
 * there is no room for is held up on its way, or overflows.
 */
public final class InboundStream {
    /** How many items wait for the consumer, unless the caller says otherwise. */
    public static final int DEFAULT_CAPACITY = 256;

    /** What happens to an item that there is no room for, unless the caller says otherwise. */
    public static final Overflow DEFAULT_OVERFLOW = Overflow.FAIL;

    private final ValueReader<Object> reader;
    private final int capacity;
    private final Overflow overflow;
    private final Runnable onDropped;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private ArrayDeque<Object> waiting = new ArrayDeque<>();
    /** How many have waited at once since {@link #waiting} was made. */
    private int crowd;

    /** Whether a thread waits for an item. */
    private boolean awaited;

    /** What the consumer has taken from those that wait and not consumed yet; touched by the consumer alone. */
    private ArrayDeque<Object> taken = new ArrayDeque<>(1);

    private @Nullable Runnable onChange;
    private @Nullable CompletableFuture<@Nullable Object> call;
    private @Nullable Supply supply;
    /** How many items the peer has not been told of to be consumed; touched by the consumer alone. */
    private int consumed;

    /** How many items have come. */
    private long items;

    private boolean held;
    private volatile boolean ended;
    private volatile boolean cancelled;
    private @Nullable Object result;
    private @Nullable Throwable failure;

    /** So many items make a queue large enough to be thrown away when a stream falls idle: there may be thousands of those. */
    private static final int LARGE = 32;

    /** Stands for an item that is null. */
    private static final Object NULL = new Object();

    private static Object wrapped(@Nullable Object value) {
        return value == null ? NULL : value;
    }

    /** An item as it is, of what {@link #poll} or {@link #take} gave. */
    static @Nullable Object unwrapped(Object item) {
        return item == NULL ? null : item;
    }

    /** Where the items come from, as one wire or another brings them. */
    public interface Supply {
        /** Whether the peer can be told of room for more items. */
        boolean grants();

        /** There is room for so many more items. */
        void more(int items);

        /**
         * Holds up what arrives for this stream; false if that cannot be done.
         *
         * @param withOthers whether all else that arrives may be held up too
         */
        boolean hold(boolean withOthers);

        /** Whether the peer is just being asked, and nobody can know yet how to hold it up, though it may answer already. */
        default boolean isOpening() {
            return false;
        }

        /** Lets what was held up arrive again. */
        void release();
    }

    /**
     * Creates a stream with an empty buffer.
     *
     * @param onDropped counts an item that was dropped, since nobody consumed it in time
     */
    public InboundStream(ValueReader<Object> reader, int capacity, Overflow overflow, Runnable onDropped) {
        this.reader = reader;
        this.capacity = capacity;
        this.overflow = overflow;
        this.onDropped = onDropped;
    }

    /** How many items the peer may send before it is asked for more; 0 if it cannot be asked. */
    public int credit() {
        Supply source = supply;
        return source != null && source.grants() ? capacity : 0;
    }

    /** Asks the peer for a stream, whose items go to an inflow; the future ends with the stream, and stops it when cancelled. */
    public interface Opening {
        CompletableFuture<@Nullable Object> open(InboundStream inboundStream);
    }

    /** Asks the peer for the stream. The runnable is called, on any thread, when there may be something to consume. */
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
            late = cancelled || ended; // nobody could tell the peer before
        } finally {
            lock.unlock();
        }
        if (late) {
            started.cancel(true);
        }
        CompletableFuture<@Nullable Object> unused = started.whenComplete(
                (value, thrown) -> end(value, thrown == null ? null : Throwables.unwrapped(thrown)));
    }

    /** The stream is about to be asked for, and its items will come from here. */
    public void from(Supply source) {
        supply = source;
    }

    /** Reads an item. */
    public ValueReader<Object> reader() {
        return reader;
    }

    /** How many items may wait here. */
    public int capacity() {
        return capacity;
    }

    // What arrives

    /** Takes an item as JSON. */
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

    /** Takes items that are there already, whether there is room for them or not. */
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
            boolean news;
            lock.lock();
            try {
                if (ended || cancelled) {
                    return;
                }
                items++;
                news = add(value);
            } finally {
                lock.unlock();
            }
            if (news) {
                changed();
            }
        }
    }

    /** Takes an item. */
    public void item(@Nullable Object value) {
        boolean overflows;
        boolean news = false;
        lock.lock();
        try {
            if (ended || cancelled) {
                return;
            }
            items++;
            boolean full = waiting.size() >= capacity;
            Supply source = supply;
            boolean opening =
                    full && !held && source != null && source.isOpening(); // before it is held, which may end that
            if (full && !held) {
                held = source != null && source.hold(overflow == Overflow.SUSPEND);
            }
            overflows = full && !held && !opening;
            if (overflows) {
                overflow(value);
            } else {
                news = add(value); // when it is held up, what is under way still comes
            }
        } finally {
            lock.unlock();
        }
        if (overflows) {
            onDropped.run();
            if (overflow == Overflow.FAIL || overflow == Overflow.SUSPEND) {
                abort(new IllegalStateException("The stream was not consumed as fast as it came: more than " + capacity
                        + " items waited, and the peer cannot be asked to wait"));
            }
        } else if (news) {
            changed();
        }
    }

    /** Lets an item wait; whether the consumer is to be told, who is at work as long as something waits. */
    private boolean add(@Nullable Object value) {
        waiting.add(wrapped(value));
        crowd = Math.max(crowd, waiting.size());
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

    /** The stream ends here, behind the items that wait; the peer is told to stop. */
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
        Runnable told = onChange;
        if (told != null) {
            told.run();
        }
    }

    /** How many items have come, whatever became of them. */
    public long items() {
        lock.lock();
        try {
            return items;
        } finally {
            lock.unlock();
        }
    }

    // What is consumed, by one thread at a time

    /**
     * The next item, or null if there is none now.
     *
     * @param wanted how many are wanted; all that wait are taken at once if they are not more than that
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

    /** The next item, or null if the stream has ended. Waits for it. */
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
            cancel(); // which tells the peer, and must not keep those waiting meanwhile who bring items
            Thread.currentThread().interrupt();
            throw new CancelledException("The thread that waited for an item was interrupted", null);
        }
    }

    /** Takes what waits from those who add to it; false if nothing does. */
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
            release = held && waiting.size() <= capacity / 2;
            if (release) {
                held = false;
            }
        } finally {
            lock.unlock();
        }
        Supply source = supply;
        if (release && source != null) {
            source.release();
        }
        return true;
    }

    /** Nothing waits: a queue that was large need not stay so. */
    private void shrink() {
        if (crowd > LARGE) {
            crowd = 0;
            waiting = new ArrayDeque<>();
            taken = new ArrayDeque<>(1);
        }
    }

    /** Gives an item, or the first of those taken, to the consumer, and tells the peer of the room now and then. */
    private @Nullable Object consumed(@Nullable Object polled) {
        Object item = polled != null ? polled : taken.remove();
        if (++consumed >= (capacity + 1) / 2 && !ended) {
            int grant = consumed;
            consumed = 0;
            Supply source = supply;
            if (source != null) {
                source.more(grant);
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

    /** The result of the whole, when the stream is over. */
    @Nullable
    Object result() {
        return result;
    }

    /** Why the stream has failed, when it is over, or null if it has not. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Nobody wants more items: what waits is forgotten, and the peer told to stop. Called by any thread. */
    void cancel() {
        CompletableFuture<@Nullable Object> stopped;
        boolean release;
        lock.lock();
        try {
            cancelled = true;
            waiting.clear();
            stopped = call;
            release = held;
            held = false;
            change.signalAll();
        } finally {
            lock.unlock();
        }
        if (stopped != null) {
            stopped.cancel(true);
        }
        Supply source = supply;
        if (release && source != null) {
            source.release();
        }
    }
}
