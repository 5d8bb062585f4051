package dev.antiphon.internal.registration;

import dev.antiphon.CallContext;
import dev.antiphon.SystemExtension;
import dev.antiphon.internal.server.MethodEntry;
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
public final class ExtensionsMethod implements SystemExtension {
    public static final String METHOD = "rpc.extensions";

    private final RawJson answer;

    public ExtensionsMethod(Set<ProtocolVersion> versions) {
        JsonOutput out = new JsonOutput();
        char separator = '[';
        out.ascii("{\"versions\":");
        for (ProtocolVersion version : versions) {
            out.write(separator);
            out.value(version.text());
            separator = ',';
        }
        out.ascii("],\"options\":[\"timeout\",\"stream\",\"abort\"],\"streams\":[\"credit\"],\"acks\":[\"progress\"],"
                + "\"flows\":[\"readAhead\"]}");
        this.answer = RawJson.ofValid(out.toByteArray(), 0, out.size(), null);
    }

    /** This as a method, for who has no other extensions. */
    public MethodEntry.Registration registration() {
        return new MethodEntry.Registration(
                METHOD, "told to peers", false, new HandlerTargets.Raw((params, call) -> answer), null);
    }

    /**
     * What a peer understands.
     *
     * @param credit whether it can be asked to wait with items of streams
     * @param readAhead whether it takes pulls from a flow in the order in which they come
     */
    public record Known(boolean credit, boolean readAhead) {
        public static final Known NONE = new Known(false, false);
    }

    /** What a peer understands that answered this. */
    public static Known of(@Nullable Object answer) {
        return answer instanceof RawJson json
                ? new Known(lists(json, "streams", "credit"), lists(json, "flows", "readAhead"))
                : Known.NONE;
    }

    private static boolean lists(RawJson answer, String kind, String name) {
        RawJson names = answer.kind() == JsonKind.OBJECT ? answer.member(kind).orElse(RawJson.NULL) : RawJson.NULL;
        return names.kind() == JsonKind.ARRAY
                && names.elements().stream().anyMatch(known -> known.toString().equals('"' + name + '"'));
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
