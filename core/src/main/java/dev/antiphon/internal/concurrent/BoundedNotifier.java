package dev.antiphon.internal.concurrent;

import dev.antiphon.internal.Log;
import dev.antiphon.json.RawJson;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of notifications for listeners. A peer may send notifications faster than the listeners handle them, and must not be
 * blocked, since it would send nothing else then. So only the latest are kept: the oldest are dropped and counted. Thread-safe.
 */
public final class BoundedNotifier {
    /** The same as the default limit of queued calls. */
    static final int MAX_ITEMS = 1_024;

    /** The same as the default limit of a reply. */
    static final int MAX_BYTES = 10 << 20;

    private record Item(Consumer<RawJson> listener, RawJson value) {}

    private final Executor sequence;
    private final Runnable onDropped;
    private final Queue<Item> waiting = new ArrayDeque<>();
    private long bytes;
    private boolean publishing;

    /**
     * Creates a notifier with an empty queue.
     *
     * @param sequence runs one task at a time
     * @param onDropped counts a notification that was dropped
     */
    public BoundedNotifier(Executor sequence, Runnable onDropped) {
        this.sequence = sequence;
        this.onDropped = onDropped;
    }

    /** Queues a notification of a listener. */
    public void publish(Consumer<RawJson> listener, RawJson value) {
        synchronized (this) {
            waiting.add(
                    new Item(listener, value.copy())); // copied, so that the queue does not retain the whole message
            bytes += value.length();
            while (waiting.size() > MAX_ITEMS || (bytes > MAX_BYTES && waiting.size() > 1)) {
                bytes -= waiting.remove().value.length();
                onDropped.run();
            }
            if (publishing) {
                return;
            }
            publishing = true;
        }
        sequence.execute(this::publishAll);
    }

    private void publishAll() {
        for (Item next = next(); next != null; next = next()) {
            try {
                next.listener.accept(next.value);
            } catch (Throwable thrown) {
                Log.LOGGER.log(Level.ERROR, "A listener failed", thrown);
            }
        }
    }

    private synchronized @Nullable Item next() {
        Item next = waiting.poll();
        publishing = next != null;
        bytes -= next == null ? 0 : next.value.length();
        return next;
    }
}
