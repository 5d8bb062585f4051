package dev.antiphon.internal.call;

import dev.antiphon.Reply;
import dev.antiphon.json.ValueWriter;
import org.jspecify.annotations.Nullable;

/**
 * A successful reply with a value, where the call itself is not its own reply. Immutable.
 *
 * @param writer writes the declared type, or null to write the value by its run-time type
 */
public record ValueReply(@Nullable Object value, @Nullable ValueWriter<Object> writer) implements Reply.Success {
    @Override
    public String toString() {
        return "Success[" + value + "]";
    }
}
