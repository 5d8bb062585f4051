package dev.antiphon.internal.connection;

import dev.antiphon.internal.codec.EnvelopeKind;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.RawJson;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions of this side at the peer, by their ids. An item may come before the answer that tells its id: while somebody waits
 * for such an answer, items of unknown ids are kept, so many of them.
 */
final class SubscriptionConsumers {
    private static final int MOST_EARLY = 256;
    private static final int MOST_EARLY_BYTES = 1 << 20;

    private final Map<String, SubscriptionConsumer> open = new HashMap<>();
    private final ArrayDeque<Early> early = new ArrayDeque<>();
    private int earlyBytes;
    private int expected;

    private record Early(String key, RawJson params) {}

    private static String key(String namespace, RawJson id) {
        return namespace + ' ' + (id.kind() == JsonKind.STRING ? '"' + id.asString() : id.toString());
    }

    /** Somebody is about to subscribe. */
    synchronized void expect() {
        expected++;
    }

    /** Somebody knows the id of what it has subscribed to, or that there is none. */
    synchronized void expected() {
        if (--expected == 0) {
            early.clear();
            earlyBytes = 0;
        }
    }

    /** Has items with this id told to a feed from now on, those first that have come already. */
    void add(String namespace, RawJson id, SubscriptionConsumer consumer) {
        String key = key(namespace, id);
        List<RawJson> due = new ArrayList<>();
        synchronized (this) {
            open.put(key, consumer);
            for (Iterator<Early> items = early.iterator(); items.hasNext(); ) {
                Early item = items.next();
                if (item.key().equals(key)) {
                    items.remove();
                    earlyBytes -= item.params().length();
                    due.add(item.params());
                }
            }
        }
        due.forEach(consumer::take); // by the thread that receives, so that what comes later comes behind
    }

    synchronized void remove(String namespace, RawJson id, SubscriptionConsumer consumer) {
        open.remove(key(namespace, id), consumer);
    }

    /** Tells a feed of an item or its end; false if the notification is something else. */
    boolean takes(ServerCall notification) {
        String method = notification.kind() == EnvelopeKind.NOTIFICATION ? notification.method() : "";
        if (!method.endsWith(SubscriptionProducers.NOTIFICATION)) {
            return false;
        }
        RawJson params = notification.params();
        RawJson id =
                params.kind() == JsonKind.OBJECT ? params.member("subscription").orElse(RawJson.NULL) : RawJson.NULL;
        String key = key(method.substring(0, method.length() - SubscriptionProducers.NOTIFICATION.length()), id);
        SubscriptionConsumer consumer = feed(key, params);
        if (consumer != null) {
            consumer.take(params);
            return true;
        }
        return false;
    }

    private synchronized @Nullable SubscriptionConsumer feed(String key, RawJson params) {
        SubscriptionConsumer consumer = open.get(key);
        if (consumer == null
                && expected > 0
                && early.size() < MOST_EARLY
                && earlyBytes + params.length() <= MOST_EARLY_BYTES) {
            earlyBytes += params.length();
            early.add(new Early(key, params.copy()));
        }
        return consumer;
    }

    /** Whether anybody cares for notifications of subscriptions. */
    synchronized boolean isEmpty() {
        return open.isEmpty() && expected == 0;
    }
}
