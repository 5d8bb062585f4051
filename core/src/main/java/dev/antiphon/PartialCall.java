package dev.antiphon;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A call whose result comes in parts, as progress with a token that its parameters name, and then the rest as the answer. */
final class PartialCall implements Inflow.Supply {
    private final Connection connection;
    private final Inflow inflow;
    private final boolean mcp;
    private final RawJson token = RawJson.of('"' + Flows.newId() + '"');

    /** @param mcp whether parts are progress as the Model Context Protocol has it */
    PartialCall(Connection connection, Inflow inflow, boolean mcp) {
        this.connection = connection;
        this.inflow = inflow;
        this.mcp = mcp;
        inflow.from(this);
    }

    /** Makes the call. Parts come before it completes, and in order; what the answer adds to them comes behind. */
    CompletableFuture<@Nullable Object> start(Outgoing call) {
        CallOption[] options = Arrays.copyOf(call.options(), call.options().length + 1);
        options[call.options().length] = CallOption.progress(token, (Progress.Prompt) this::part);
        Outgoing marked = new Outgoing(call.method(), out -> params(call, out), null, options);
        return connection
                .transmit(marked, (json, start, end) -> RawJson.ofValid(json, start, end, null))
                .thenApply(answer -> rest(call, (RawJson) answer));
    }

    private @Nullable Object rest(Outgoing call, RawJson answer) {
        if (!mcp && (answer.kind() == JsonKind.ARRAY || answer.isNull())) {
            inflow.items(answer.isNull() ? List.of() : answer.elements());
            return null;
        }
        byte[] json = answer.toBytes();
        return Caller.reader(call).read(json, 0, json.length);
    }

    private void params(Outgoing call, JsonOutput out) {
        JsonOutput written = new JsonOutput();
        Outgoing.Params given = call.params();
        if (given != null) {
            given.writeTo(written);
        }
        RawJson params =
                given == null ? RawJson.of("{}") : RawJson.ofValid(written.toByteArray(), 0, written.size(), null);
        if (params.kind() != JsonKind.OBJECT) {
            throw new IllegalArgumentException(
                    "Partial results are asked for by a member of the parameters, so those of '" + call.method()
                            + "' must be an object");
        }
        String carrier = mcp ? PartialResults.META : PartialResults.TOKEN;
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

    /** What the caller says about the call, and the token. */
    private void meta(RawJson given, JsonOutput out) {
        out.write('{');
        if (given.kind() == JsonKind.OBJECT) {
            for (Map.Entry<String, RawJson> member : given.members().entrySet()) {
                if (!member.getKey().equals(Progress.MCP_TOKEN)) {
                    member(member.getKey(), member.getValue(), out);
                    out.write(',');
                }
            }
        }
        member(Progress.MCP_TOKEN, token, out);
        out.write('}');
    }

    private static void member(String name, RawJson value, JsonOutput out) {
        out.value(name);
        out.write(':');
        value.writeTo(out);
    }

    private void part(RawJson value) {
        for (RawJson item : items(value)) {
            byte[] json = item.toBytes();
            inflow.item(json, 0, json.length);
        }
    }

    private List<RawJson> items(RawJson value) {
        if (mcp) {
            return List.of(value.member(PartialResults.VALUE).orElse(value));
        }
        return value.kind() == JsonKind.ARRAY ? value.elements() : List.of(value);
    }

    @Override
    public boolean grants() {
        return false;
    }

    @Override
    public void more(int items) {}

    /** Others share the channel, and are held up too, or nobody is. */
    @Override
    public boolean hold(boolean withOthers) {
        return withOthers && connection.holdAll();
    }

    @Override
    public void release() {
        connection.releaseAll();
    }
}
