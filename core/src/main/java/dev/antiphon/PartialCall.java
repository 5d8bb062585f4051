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
final class PartialCall {
    private final Connection connection;
    private final Inflow inflow;
    private final RawJson token = RawJson.of('"' + Flows.newId() + '"');

    PartialCall(Connection connection, Inflow inflow) {
        this.connection = connection;
        this.inflow = inflow;
    }

    /** Makes the call. Parts come before it completes, and in order; what the answer adds to them comes behind. */
    CompletableFuture<@Nullable Object> start(Outgoing call) {
        CallOption[] options = Arrays.copyOf(call.options(), call.options().length + 1);
        options[call.options().length] = CallOption.progress(token, this::part);
        Outgoing marked = new Outgoing(call.method(), out -> params(call, out), null, options);
        return connection
                .transmit(marked, (json, start, end) -> RawJson.ofValid(json, start, end, null))
                .thenApply(answer -> rest(call, (RawJson) answer));
    }

    private @Nullable Object rest(Outgoing call, RawJson answer) {
        if (answer.kind() == JsonKind.ARRAY || answer.isNull()) {
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
        out.write('{');
        for (Map.Entry<String, RawJson> member : params.members().entrySet()) {
            out.value(member.getKey());
            out.write(':');
            member.getValue().writeTo(out);
            out.write(',');
        }
        out.value(PartialResults.TOKEN);
        out.write(':');
        token.writeTo(out);
        out.write('}');
    }

    private void part(RawJson value) {
        for (RawJson item : value.kind() == JsonKind.ARRAY ? value.elements() : List.of(value)) {
            byte[] json = item.toBytes();
            inflow.item(json, 0, json.length);
        }
    }
}
