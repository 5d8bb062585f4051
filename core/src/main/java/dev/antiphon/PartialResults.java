package dev.antiphon;

import dev.antiphon.codec.MessageWriter;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.json.ValueWriter;
import org.jspecify.annotations.Nullable;

/**
 * A stream of this side that is pushed as partial results of its call, by the token that its parameters name, as language servers
 * do. What is left for the answer is an empty list, unless the producer gives a result.
 */
final class PartialResults implements Outflow.Delivery {
    static final String TOKEN = "partialResultToken";
    private static final RawJson NOTHING_MORE = RawJson.of("[]");

    private final Inbound inbound;
    private final Call call;
    private final RawJson token;
    private final ValueWriter<Object> items;

    PartialResults(Inbound inbound, Call call, RawJson token, ValueWriter<Object> items) {
        this.inbound = inbound;
        this.call = call;
        this.token = token;
        this.items = items;
    }

    /** The token that a call names, or null if it names none. */
    static @Nullable RawJson token(Call call) {
        RawJson params = call.params();
        RawJson token = params.kind() == JsonKind.OBJECT ? params.member(TOKEN).orElse(RawJson.NULL) : RawJson.NULL;
        return token.kind() == JsonKind.STRING || token.kind() == JsonKind.NUMBER ? token : null;
    }

    @Override
    public void pass(@Nullable Object item) {
        RawJson json = inbound.dispatcher().replies().value(item, items);
        JsonOutput out = new JsonOutput();
        MessageWriter.beginCall(call.version(), Progress.METHOD, true, out);
        out.ascii("{\"token\":");
        token.writeTo(out);
        out.ascii(",\"value\":[");
        json.writeTo(out);
        out.ascii("]}");
        MessageWriter.endCall(call.version(), null, null, out);
        inbound.say(out.toByteArray());
    }

    @Override
    public Object result(@Nullable Object given) {
        return given == null ? NOTHING_MORE : given;
    }

    @Override
    public long credit() {
        return Outflow.UNLIMITED;
    }
}
