package dev.antiphon.internal.call;

import dev.antiphon.Reply;
import dev.antiphon.json.ValueWriter;
import org.jspecify.annotations.Nullable;

/**
 * A value that a call gave, where the call itself is not its own reply.
 *
 * @param writer writes the declared type, or null to write the value as whatever it is
 */
public record ValueReply(@Nullable Object value, @Nullable ValueWriter<Object> writer) implements Reply.Success {
    @Override
    public String toString() {
        return "Success[" + value + "]";
    }
}
