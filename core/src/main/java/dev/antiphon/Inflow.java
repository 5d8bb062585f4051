package dev.antiphon;

import dev.antiphon.error.CancelledException;
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
final class Inflow {
    private final ValueReader<Object> reader;
    private final int capacity;
    private final Overflow overflow;
    private final Runnable onDropped;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    private final ArrayDeque<Item> waiting = new ArrayDeque<>();
    private @Nullable Runnable onChange;
    private @Nullable CompletableFuture<@Nullable Object> call;
    private @Nullable Supply supply;
    private int consumed;
    private boolean held;
    private boolean ended;
    private boolean cancelled;
    private @Nullable Object result;
    private @Nullable Throwable failure;

    /** An item, which may be null. */
    record Item(@Nullable Object value) {}

    /** Where the items come from, as one wire or another brings them. */
    interface Supply {
        /** Whether the peer can be told of room for more items. */
        boolean grants();

        /** There is room for so many more items. */
        void more(int items);

        /** Holds up what arrives for this stream, and for nothing else; false if that cannot be done. */
        boolean hold();

        /** Lets what was held up arrive again. */
        void release();
    }

    /** @param onDropped counts an item that was dropped, since nobody consumed it in time */
    Inflow(ValueReader<Object> reader, int capacity, Overflow overflow, Runnable onDropped) {
        this.reader = reader;
        this.capacity = capacity;
        this.overflow = overflow;
        this.onDropped = onDropped;
    }

    /** How many items the peer may send before it is asked for more; 0 if it cannot be asked. */
    int credit() {
        Supply source = supply;
        return source != null && source.grants() ? capacity : 0;
    }

    /** Asks the peer for a stream, whose items go to an inflow; the future ends with the stream, and stops it when cancelled. */
    interface Opening {
        CompletableFuture<@Nullable Object> open(Inflow inflow);
    }

    /** Asks the peer for the stream. The runnable is called, on any thread, when there may be something to consume. */
    void start(Opening opening, Runnable whenChanged) {
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
            late = cancelled;
        } finally {
            lock.unlock();
        }
        if (late) {
            started.cancel(true);
        }
        CompletableFuture<@Nullable Object> unused = started.whenComplete(
                (value, thrown) -> end(value, thrown == null ? null : ErrorMapping.unwrapped(thrown)));
    }

    /** The stream is about to be asked for, and its items will come from here. */
    void from(Supply source) {
        supply = source;
    }

    /** Reads an item. */
    ValueReader<Object> reader() {
        return reader;
    }

    /** How many items may wait here. */
    int capacity() {
        return capacity;
    }

    // What arrives

    /** Takes an item as JSON. */
    void item(byte[] json, int start, int end) {
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
    void items(Iterable<RawJson> given) {
        for (RawJson item : given) {
            byte[] json = item.toBytes();
            Object value;
            try {
                value = reader.read(json, 0, json.length);
            } catch (RuntimeException unreadable) {
                abort(unreadable);
                return;
            }
            lock.lock();
            try {
                if (ended || cancelled) {
                    return;
                }
                waiting.add(new Item(value));
            } finally {
                lock.unlock();
            }
        }
        changed();
    }

    /** Takes an item. */
    void item(@Nullable Object value) {
        boolean overflows;
        lock.lock();
        try {
            if (ended || cancelled) {
                return;
            }
            boolean full = waiting.size() >= capacity;
            if (full && !held) {
                Supply source = supply;
                held = source != null && source.hold();
            }
            overflows = full && !held;
            if (overflows) {
                overflow(value);
            } else {
                waiting.add(new Item(value)); // when it is held up, what is under way still comes
            }
        } finally {
            lock.unlock();
        }
        if (overflows) {
            onDropped.run();
            if (overflow == Overflow.FAIL) {
                abort(new IllegalStateException("The stream was not consumed as fast as it came: more than " + capacity
                        + " items waited, and the peer cannot be asked to wait"));
                return;
            }
        }
        changed();
    }

    private void overflow(@Nullable Object value) {
        switch (overflow) {
            case DROP_OLDEST -> {
                waiting.remove();
                waiting.add(new Item(value));
            }
            case KEEP_LATEST -> {
                waiting.clear();
                waiting.add(new Item(value));
            }
            case DROP_NEWEST, FAIL -> {}
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
            ended = true;
            result = value;
            failure = thrown;
        } finally {
            lock.unlock();
        }
        changed();
    }

    private void changed() {
        lock.lock();
        try {
            change.signalAll();
        } finally {
            lock.unlock();
        }
        Runnable told = onChange;
        if (told != null) {
            told.run();
        }
    }

    // What is consumed

    /** The next item, or null if there is none now. */
    @Nullable
    Item poll() {
        Item item;
        int grant = 0;
        boolean release = false;
        lock.lock();
        try {
            item = waiting.poll();
            if (held && waiting.size() <= capacity / 2) {
                held = false;
                release = true;
            }
            if (item != null && ++consumed >= (capacity + 1) / 2 && !ended) {
                grant = consumed;
                consumed = 0;
            }
        } finally {
            lock.unlock();
        }
        Supply source = supply;
        if (release && source != null) {
            source.release();
        }
        if (grant > 0 && source != null) {
            source.more(grant);
        }
        return item;
    }

    /** The next item, or null if the stream has ended. Waits for it. */
    @Nullable
    Item take() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !ended) {
                change.await();
            }
        } catch (InterruptedException e) {
            cancel();
            Thread.currentThread().interrupt();
            throw new CancelledException("The thread that waited for an item was interrupted", null);
        } finally {
            lock.unlock();
        }
        return poll();
    }

    /** Whether the stream has ended and everything is consumed. */
    boolean isOver() {
        lock.lock();
        try {
            return ended && waiting.isEmpty();
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

    /** Nobody wants more items: what waits is forgotten, and the peer told to stop. */
    void cancel() {
        CompletableFuture<@Nullable Object> stopped;
        lock.lock();
        try {
            cancelled = true;
            waiting.clear();
            stopped = call;
        } finally {
            lock.unlock();
        }
        if (stopped != null) {
            stopped.cancel(true);
        }
    }
}
