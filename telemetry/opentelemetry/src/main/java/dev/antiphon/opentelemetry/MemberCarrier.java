package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The carrier of {@link TraceCarrier#members()}. */
final class MemberCarrier implements TraceCarrier {
    private static final String PARENT = "traceparent";
    private static final String STATE = "tracestate";

    /** The members that other implementations know; other fields are not written to the envelope. */
    private static final List<String> NAMES = List.of(PARENT, STATE);

    @Override
    public Map<String, String> read(CallContext call, Collection<String> fields) {
        String parent = fields.contains(PARENT) ? text(call, PARENT) : null;
        if (parent == null) {
            return Map.of(); // tracestate is invalid without traceparent
        }
        String state = text(call, STATE);
        return state == null ? Map.of(PARENT, parent) : Map.of(PARENT, parent, STATE, state);
    }

    private static @Nullable String text(CallContext call, String name) {
        RawJson value = call.member(name).orElse(RawJson.NULL);
        return value.kind() == JsonKind.STRING ? value.asString() : null;
    }

    @Override
    public CallContext write(CallContext call, Map<String, String> fields) {
        List<CallOption> options = new ArrayList<>(NAMES.size());
        for (String name : NAMES) {
            String value = fields.get(name);
            if (value != null) {
                options.add(CallOption.member(name, json(value)));
            }
        }
        return options.isEmpty() ? call : call.with(options.toArray(new CallOption[0]));
    }

    /** Returns a JSON string. */
    private static RawJson json(String text) {
        JsonOutput out = new JsonOutput();
        out.value(text);
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }
}
