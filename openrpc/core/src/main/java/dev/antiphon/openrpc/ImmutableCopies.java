package dev.antiphon.openrpc;

import dev.antiphon.openrpc.internal.JsonTrees;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Copies of what records hold, which must not change when its maker goes on. Apart from {@link JsonTrees}, which is slow to start. */
final class ImmutableCopies {
    private ImmutableCopies() {}

    /** In order. */
    static Map<String, JsonNode> of(Map<String, JsonNode> members) {
        var copy = new LinkedHashMap<String, JsonNode>();
        members.forEach((name, value) -> copy.put(name, value.deepCopy()));
        return Collections.unmodifiableMap(copy);
    }
}
