package dev.antiphon.opentelemetry;

import dev.antiphon.CallContext;
import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The carrier of {@link TraceCarrier#meta()}. */
final class MetaCarrier implements TraceCarrier {
    private static final String META = "_meta";
    private static final List<String> NAMES = List.of("traceparent", "tracestate", "baggage");

    @Override
    public Map<String, String> read(CallContext call, Collection<String> fields) {
        RawJson params = call.params();
        RawJson meta = params.kind() == JsonKind.OBJECT ? params.member(META).orElse(RawJson.NULL) : RawJson.NULL;
        if (meta.kind() != JsonKind.OBJECT) {
            return Map.of();
        }
        Map<String, String> found = new HashMap<>();
        for (String name : NAMES) {
            RawJson value = fields.contains(name) ? meta.member(name).orElse(RawJson.NULL) : RawJson.NULL;
            if (value.kind() == JsonKind.STRING) {
                found.put(name, value.asString());
            }
        }
        return found;
    }

    @Override
    public CallContext write(CallContext call, Map<String, String> fields) {
        if (NAMES.stream().noneMatch(fields::containsKey)) {
            return call;
        }
        RawJson params = call.params();
        if (params.kind() != JsonKind.OBJECT && !params.isNull()) {
            return call;
        }
        Map<String, RawJson> members = params.isNull() ? Map.of() : params.members();
        RawJson meta = members.getOrDefault(META, RawJson.NULL);
        if (meta.kind() != JsonKind.OBJECT && !meta.isNull()) {
            return call; // the peers use it for something else
        }
        JsonOutput out = new JsonOutput();
        out.write('{');
        for (Map.Entry<String, RawJson> member : members.entrySet()) {
            if (!member.getKey().equals(META)) {
                name(member.getKey(), out);
                member.getValue().writeTo(out);
            }
        }
        name(META, out);
        writeMeta(meta.isNull() ? Map.of() : meta.members(), fields, out);
        out.write('}');
        return call.withParams(RawJson.ofValid(out.toByteArray(), 0, out.size(), null));
    }

    private static void writeMeta(Map<String, RawJson> given, Map<String, String> fields, JsonOutput out) {
        out.write('{');
        for (Map.Entry<String, RawJson> member : given.entrySet()) {
            if (!(NAMES.contains(member.getKey()) && fields.containsKey(member.getKey()))) {
                name(member.getKey(), out);
                member.getValue().writeTo(out);
            }
        }
        for (String name : NAMES) {
            String value = fields.get(name);
            if (value != null) {
                name(name, out);
                out.value(value);
            }
        }
        out.write('}');
    }

    /** Writes the name of a member, after a comma if it is not the first. */
    private static void name(String name, JsonOutput out) {
        if (out.byteAt(out.size() - 1) != '{') {
            out.write(',');
        }
        out.value(name);
        out.write(':');
    }
}
