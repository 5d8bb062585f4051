package dev.antiphon.internal.connection;

import dev.antiphon.internal.client.ProgressListeners;
import dev.antiphon.internal.codec.MessageWriter;
import dev.antiphon.internal.server.OutboundStream;
import dev.antiphon.internal.server.ServerCall;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stream of this side that is pushed as progress of its call, with the token that its parameters name: as partial results, as
 * language servers do, or as what the Model Context Protocol calls progress. What is left for the answer is an empty list in the one
 * and nothing in the other, unless the producer gives a result.
 */
public final class PartialResultProducer implements OutboundStream.Delivery {
    static final String TOKEN = "partialResultToken";
    static final String META = "_meta";
    static final String VALUE = "value";
    private static final RawJson NOTHING_MORE = RawJson.of("[]");

    private final ChannelReceiver receiver;
    private final ServerCall call;
    private final RawJson token;
    private final boolean mcp;
    private final ValueWriter<Object> items;
    /** How many items were told; one is at a time. */
    private long count;

    /**
     * Creates the producer of the partial results of a call.
     *
     * @param mcp whether items are progress as the Model Context Protocol has it
     */
    public PartialResultProducer(
            ChannelReceiver receiver, ServerCall call, RawJson token, boolean mcp, ValueWriter<Object> items) {
        this.receiver = receiver;
        this.call = call;
        this.token = token;
        this.mcp = mcp;
        this.items = items;
    }

    /** The token that a call names, or null if it names none. */
    public static @Nullable RawJson token(ServerCall call, boolean mcp) {
        RawJson token =
                mcp ? member(member(call.params(), META), ProgressListeners.MCP_TOKEN) : member(call.params(), TOKEN);
        return token.kind() == JsonKind.STRING || token.kind() == JsonKind.NUMBER ? token : null;
    }

    private static RawJson member(RawJson json, String name) {
        return json.kind() == JsonKind.OBJECT ? json.member(name).orElse(RawJson.NULL) : RawJson.NULL;
    }

    @Override
    public void deliver(@Nullable Object item) {
        RawJson json = receiver.dispatcher().replies().value(item, items);
        JsonOutput out = new JsonOutput();
        MessageWriter.beginCall(
                call.version(), mcp ? ProgressListeners.MCP_METHOD : ProgressListeners.METHOD, true, out);
        if (mcp) {
            progress(json, out);
        } else {
            out.ascii("{\"token\":");
            token.writeTo(out);
            out.ascii(",\"value\":[");
            json.writeTo(out);
            out.ascii("]}");
        }
        MessageWriter.endCall(call.version(), null, null, out);
        receiver.send(out.toByteArray());
    }

    /** An item that says how far the work is is told as such; any other is the value of a progress of one more. */
    private void progress(RawJson item, JsonOutput out) {
        boolean own = member(item, "progress").kind() == JsonKind.NUMBER
                && item.member(VALUE).isEmpty();
        out.write('{');
        out.value(ProgressListeners.MCP_TOKEN);
        out.write(':');
        token.writeTo(out);
        count++;
        if (!own) {
            out.ascii(",\"progress\":");
            out.value(count);
            out.write(',');
            out.value(VALUE);
            out.write(':');
            item.writeTo(out);
        } else {
            for (Map.Entry<String, RawJson> member : item.members().entrySet()) {
                if (!member.getKey().equals(ProgressListeners.MCP_TOKEN)) {
                    out.write(',');
                    out.value(member.getKey());
                    out.write(':');
                    member.getValue().writeTo(out);
                }
            }
        }
        out.write('}');
    }

    @Override
    public @Nullable ValueWriter<Object> resultWriter(ValueWriter<Object> declared) {
        return null;
    }

    @Override
    public @Nullable Object result(@Nullable Object given) {
        return given == null && !mcp ? NOTHING_MORE : given;
    }

    @Override
    public long credit() {
        return OutboundStream.UNLIMITED;
    }
}
