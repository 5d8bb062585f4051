package dev.antiphon;

import dev.antiphon.json.JsonKind;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The extension {@code rpc.extensions}, by which peers learn what the other understands beyond the protocol: the versions, and
 * the extensions of options, streams and acks. Names that are not known are ignored.
 */
final class Extensions implements SystemExtension {
    static final String METHOD = "rpc.extensions";

    private final RawJson answer;

    Extensions(Set<ProtocolVersion> versions) {
        JsonOutput out = new JsonOutput();
        char separator = '[';
        out.ascii("{\"versions\":");
        for (ProtocolVersion version : versions) {
            out.write(separator);
            out.value(version.text());
            separator = ',';
        }
        out.ascii("],\"options\":[\"timeout\",\"stream\",\"abort\"],\"streams\":[\"credit\"],\"acks\":[\"progress\"]}");
        this.answer = RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }

    /** Whether a peer that answered this understands credit. */
    static boolean hasCredit(@Nullable Object answer) {
        if (!(answer instanceof RawJson json) || json.kind() != JsonKind.OBJECT) {
            return false;
        }
        RawJson streams = json.member("streams").orElse(RawJson.NULL);
        return streams.kind() == JsonKind.ARRAY
                && streams.elements().stream().anyMatch(name -> name.toString().equals("\"credit\""));
    }

    @Override
    public Set<String> methods() {
        return Set.of(METHOD);
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        return Optional.of(answer);
    }
}
