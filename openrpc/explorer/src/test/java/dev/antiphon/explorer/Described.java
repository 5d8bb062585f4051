package dev.antiphon.explorer;

import dev.antiphon.CallContext;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.RawJson;
import java.util.Optional;
import java.util.Set;

/** A server with a hand-written document. */
record Described(RawJson document) implements SystemExtension {
    @Override
    public Set<String> methods() {
        return Set.of("rpc.discover");
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        return Optional.of(document);
    }
}
