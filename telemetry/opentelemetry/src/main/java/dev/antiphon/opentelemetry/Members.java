package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import dev.antiphon.CallOption;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** See {@link TraceCarrier#members()}. */
final class Members implements TraceCarrier {
    /** What peers of other makes understand; whatever else a program propagates is not for the envelope. */
    private static final List<String> NAMES = List.of("traceparent", "tracestate");

    @Override
    public Map<String, String> read(CallContext call, Collection<String> fields) {
        Map<String, String> found = Map.of();
        for (String name : NAMES) {
            Optional<RawJson> value = fields.contains(name) ? call.member(name) : Optional.empty();
            if (value.isEmpty() || value.get().kind() != JsonKind.STRING) {
                break; // the state of a trace is nothing without its parent
            }
            found = found.isEmpty() ? new HashMap<>() : found;
            found.put(name, value.get().asString());
        }
        return found;
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

    /** A string as JSON. */
    private static RawJson json(String text) {
        JsonOutput out = new JsonOutput();
        out.value(text);
        return RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }
}
