package dev.antiphon.jfr;

import dev.antiphon.AttributeKey;
import dev.antiphon.CallContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of one call that have begun and not ended, kept in the attributes of the call. There is one, unless an interceptor outside the
 * recorder, such as one that hedges, makes the call again while the first attempt is in flight: attempts share their attributes.
 * Thread-safe.
 */
final class OpenEvents {
    private static final AttributeKey<OpenEvents> KEY = AttributeKey.of("dev.antiphon.jfr", OpenEvents.class);

    private final List<CallEvent> events = new ArrayList<>(1);

    OpenEvents() {}

    static OpenEvents of(CallContext call) {
        return call.attributes().getOrSet(KEY, OpenEvents::new);
    }

    /** Begins the event of an attempt that starts at a {@link System#nanoTime}. */
    void begin(long startNanos) {
        CallEvent event = new CallEvent();
        event.startNanos = startNanos;
        event.begin();
        synchronized (this) {
            events.add(event);
        }
    }

    /**
     * Ends and removes the event whose start is the nearest: clocks are read one after the other, so it is never quite the same.
     *
     * @return the event, or null if none has begun
     */
    synchronized @Nullable CallEvent end(long startNanos) {
        CallEvent nearest = null;
        for (CallEvent event : events) {
            if (nearest == null
                    || Math.abs(event.startNanos - startNanos) < Math.abs(nearest.startNanos - startNanos)) {
                nearest = event;
            }
        }
        if (nearest != null) {
            events.remove(nearest);
            nearest.end();
        }
        return nearest;
    }
}
