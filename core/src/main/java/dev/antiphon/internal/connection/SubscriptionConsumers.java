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
 * The registry of the subscriptions of this side at the peer, by id. An item may arrive before the response with its id: while
 * such a response is pending, a bounded number of items with unknown ids is kept. Thread-safe.
 */
final class SubscriptionConsumers {
    private static final int MAX_EARLY = 256;
    private static final int MAX_EARLY_BYTES = 1 << 20;

    private final Map<String, SubscriptionConsumer> open = new HashMap<>();
    private final ArrayDeque<Early> early = new ArrayDeque<>();
    private int earlyBytes;
    private int expected;

    private record Early(String key, RawJson params) {}

    private static String key(String namespace, RawJson id) {
        return namespace + ' ' + (id.kind() == JsonKind.STRING ? '"' + id.asString() : id.toString());
    }

    /** Called before a subscribe request is sent. */
    synchronized void expect() {
        expected++;
    }

    /** Called when the id of a requested subscription is known, or the request has failed. */
    synchronized void expected() {
        if (--expected == 0) {
            early.clear();
            earlyBytes = 0;
        }
    }

    /** Registers the consumer of an id, and delivers the items that have already arrived. */
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
        due.forEach(consumer::take); // on the receiving thread, so that later items follow
    }

    synchronized void remove(String namespace, RawJson id, SubscriptionConsumer consumer) {
        open.remove(key(namespace, id), consumer);
    }

    /** Delivers an item or the end of a subscription; false for any other notification. */
    boolean takes(ServerCall notification) {
        String method = notification.kind() == EnvelopeKind.NOTIFICATION ? notification.method() : "";
        if (!method.endsWith(SubscriptionProducers.NOTIFICATION)) {
            return false;
        }
        RawJson params = notification.params();
        RawJson id =
                params.kind() == JsonKind.OBJECT ? params.member("subscription").orElse(RawJson.NULL) : RawJson.NULL;
        String key = key(method.substring(0, method.length() - SubscriptionProducers.NOTIFICATION.length()), id);
        SubscriptionConsumer consumer = consumerOrKeep(key, params);
        if (consumer != null) {
            consumer.take(params);
            return true;
        }
        return false;
    }

    private synchronized @Nullable SubscriptionConsumer consumerOrKeep(String key, RawJson params) {
        SubscriptionConsumer consumer = open.get(key);
        if (consumer == null
                && expected > 0
                && early.size() < MAX_EARLY
                && earlyBytes + params.length() <= MAX_EARLY_BYTES) {
            earlyBytes += params.length();
            early.add(new Early(key, params.copy()));
        }
        return consumer;
    }

    /** Whether there are neither subscriptions nor pending requests for one. */
    synchronized boolean isEmpty() {
        return open.isEmpty() && expected == 0;
    }
}
