package dev.antiphon.openrpc;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;

/**
 * A schema that all values meet, or none.
 *
 * @param allows whether all do
 */
public record BooleanSchema(boolean allows) implements Schema {
    @Override
    public JsonNode tree() {
        return BooleanNode.valueOf(allows);
    }
}
