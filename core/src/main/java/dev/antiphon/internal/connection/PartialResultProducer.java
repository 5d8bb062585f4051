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
 * A stream of this side that is pushed as progress of its call, with the token in its parameters: as partial results, as
 * language servers do, or as progress of the Model Context Protocol. The response is then an empty list or null, respectively,
 * unless the producer returns a result.
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
    /** The number of items sent; one thread at a time sends. */
    private long count;

    /**
     * Creates the producer of the partial results of a call.
     *
     * @param mcp whether the items are progress notifications of the Model Context Protocol
     */
    public PartialResultProducer(
            ChannelReceiver receiver, ServerCall call, RawJson token, boolean mcp, ValueWriter<Object> items) {
        this.receiver = receiver;
        this.call = call;
        this.token = token;
        this.mcp = mcp;
        this.items = items;
    }

    /** The progress token in the parameters of a call, or null if there is none. */
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

    /**
     * Writes an item that has the form of progress as such; any other item becomes the value of a progress that counts one
     * more.
     */
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
