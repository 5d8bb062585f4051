package dev.antiphon.internal.connection;

import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.OutboundCall;
import dev.antiphon.internal.client.PendingCall;
import dev.antiphon.internal.client.ProgressListeners;
import dev.antiphon.internal.stream.InboundStream;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The consumer of a call whose result arrives in parts: as progress with the token in its parameters, and then the rest in the
 * response.
 */
final class PartialResultConsumer implements UncreditedSupply {
    private final Connection connection;
    private final InboundStream inboundStream;
    private final boolean mcp;
    private final RawJson token = RawJson.of('"' + FlowProducers.newId() + '"');

    private volatile @Nullable PendingCall pending;
    private volatile boolean started;

    /**
     * @param mcp whether the parts are progress notifications of the Model Context Protocol
     */
    PartialResultConsumer(Connection connection, InboundStream inboundStream, boolean mcp) {
        this.connection = connection;
        this.inboundStream = inboundStream;
        this.mcp = mcp;
        inboundStream.from(this);
    }

    /** Makes the call. The parts arrive in order and before it completes; the items of the response follow them. */
    CompletableFuture<@Nullable Object> start(OutboundCall call) {
        OutboundCall marked = new OutboundCall(call.method(), out -> params(call, out), null, call.options());
        // On the receiving thread: the queue of another thread would be unbounded.
        ProgressListeners.Listener listener = connection.progressListeners().listenAtOnce(token, this::part);
        PendingCall made;
        try {
            made = connection.sendCall(marked, (json, start, end) -> RawJson.ofValid(json, start, end, null));
        } catch (RuntimeException unsent) {
            listener.close();
            throw unsent;
        }
        pending = made;
        if (started) {
            made.flows();
        }
        Future<?> unused = made.whenComplete((answer, thrown) -> listener.close());
        return made.thenApply(answer -> rest(call, (RawJson) answer));
    }

    private @Nullable Object rest(OutboundCall call, RawJson answer) {
        if (!mcp && (answer.kind() == JsonKind.ARRAY || answer.isNull())) {
            inboundStream.items(answer.isNull() ? List.of() : answer.elements());
            return null;
        }
        byte[] json = answer.toBytes();
        return ClientCore.reader(call).read(json, 0, json.length);
    }

    private void params(OutboundCall call, JsonOutput out) {
        JsonOutput written = new JsonOutput();
        OutboundCall.Params given = call.params();
        if (given != null) {
            given.writeTo(written);
        }
        RawJson params =
                given == null ? RawJson.of("{}") : RawJson.ofValid(written.toByteArray(), 0, written.size(), null);
        if (params.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException("Partial results need a token in the parameters, so those of '"
                    + call.method() + "' must be an object");
        }
        String carrier = mcp ? PartialResultProducer.META : PartialResultProducer.TOKEN;
        out.write('{');
        for (Map.Entry<String, RawJson> member : params.members().entrySet()) {
            if (!member.getKey().equals(carrier)) {
                member(member.getKey(), member.getValue(), out);
                out.write(',');
            }
        }
        out.value(carrier);
        out.write(':');
        if (mcp) {
            meta(params.member(carrier).orElse(RawJson.NULL), out);
        } else {
            token.writeTo(out);
        }
        out.write('}');
    }

    /** Writes the caller's metadata of the call, with the token added. */
    private void meta(RawJson given, JsonOutput out) {
        out.write('{');
        if (given.kind() == JsonKind.OBJECT) {
            for (Map.Entry<String, RawJson> member : given.members().entrySet()) {
                if (!member.getKey().equals(ProgressListeners.MCP_TOKEN)) {
                    member(member.getKey(), member.getValue(), out);
                    out.write(',');
                }
            }
        }
        member(ProgressListeners.MCP_TOKEN, token, out);
        out.write('}');
    }

    private static void member(String name, RawJson value, JsonOutput out) {
        out.value(name);
        out.write(':');
        value.writeTo(out);
    }

    private void part(RawJson value) {
        started = true;
        PendingCall known = pending;
        if (known != null) {
            known.flows();
        }
        for (RawJson item : items(value)) {
            byte[] json = item.toBytes();
            inboundStream.item(json, 0, json.length);
        }
    }

    private List<RawJson> items(RawJson value) {
        if (mcp) {
            return List.of(value.member(PartialResultProducer.VALUE).orElse(value));
        }
        return value.kind() == JsonKind.ARRAY ? value.elements() : List.of(value);
    }

    @Override
    public Connection connection() {
        return connection;
    }
}
