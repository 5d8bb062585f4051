package dev.antiphon.contract.internal.mock;

import dev.antiphon.CallContext;
import dev.antiphon.SystemExtension;
import dev.antiphon.json.RawJson;
import java.util.Optional;
import java.util.Set;

/** Handles {@code rpc.discover} of a mock server with its whole document, since a mock has no access rules. Thread-safe. */
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
