package dev.antiphon.internal.registration;

import dev.antiphon.CallContext;
import dev.antiphon.SystemExtension;
import dev.antiphon.internal.connection.PeerExtensions;
import dev.antiphon.json.JsonOutput;
import dev.antiphon.json.RawJson;
import dev.antiphon.protocol.ProtocolVersion;
import java.util.Optional;
import java.util.Set;

/**
 * The system extension {@code rpc.extensions}, with which peers query the supported versions and the extensions of options,
 * streams and acks beyond the protocol. Peers ignore unknown names.
 */
public final class ListExtensions implements SystemExtension {
    private final RawJson answer;

    public ListExtensions(Set<ProtocolVersion> versions) {
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

    /** This extension as a registered method, for servers without system extensions. */
    public Registration registration() {
        return new Registration(
                PeerExtensions.METHOD,
                "registered by the library",
                false,
                new HandlerTargets.Raw((params, call) -> answer),
                null);
    }

    @Override
    public Set<String> methods() {
        return Set.of(PeerExtensions.METHOD);
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        return Optional.of(answer);
    }
}
