package dev.antiphon.contract.internal.mock;

import dev.antiphon.CallContext;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.RawJson;
import java.util.Optional;
import java.util.Set;

/** Answers with the document that a mock keeps, methods that callers may not call included: a mock knows no callers. */
public record MockDiscoverExtension(RawJson document) implements SystemExtension {
    @Override
    public Set<String> methods() {
        return Set.of("rpc.discover");
    }

    @Override
    public Optional<Object> handle(CallContext call) {
        return Optional.of(document);
    }
}
