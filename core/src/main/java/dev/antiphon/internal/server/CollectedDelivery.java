package dev.antiphon.internal.server;

import dev.antiphon.error.ReplyTooLargeException;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import org.jspecify.annotations.Nullable;

/** A delivery that collects the items into one JSON array, which is the result of the call. */
final class CollectedDelivery implements OutboundStream.Delivery {
    private final ValueWriter<Object> writer;
    private final int maxItems;
    private final JsonOutput items = new JsonOutput();
    private int count;

    CollectedDelivery(ValueWriter<Object> writer, int maxItems, int maxBytes) {
        this.writer = writer;
        this.maxItems = maxItems;
        this.items.limit(maxBytes);
    }

    @Override
    public void deliver(@Nullable Object item) {
        if (count == maxItems) {
            throw tooLarge("more than " + maxItems + " items");
        }
        items.write(count++ == 0 ? '[' : ',');
        try {
            writer.write(item, items);
        } catch (RuntimeException unwritable) {
            throw items.limitReached() ? tooLarge("too many bytes") : unwritable;
        }
    }

    private static ReplyTooLargeException tooLarge(String what) {
        return new ReplyTooLargeException(
                "The result is a stream of " + what + "; request it with the option stream", null);
    }

    @Override
    public Object result(@Nullable Object given) {
        items.limit(Integer.MAX_VALUE);
        items.ascii(count == 0 ? "[]" : "]");
        return RawJson.ofValid(items.toByteArray(), 0, items.size(), null);
    }

    @Override
    public long credit() {
        return OutboundStream.UNLIMITED;
    }
}
