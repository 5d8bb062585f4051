package dev.antiphon.openrpc;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A schema that stands elsewhere; {@link OpenRpcDocument#resolve(Schema)} gives it. What stands beside {@code $ref} says
 * nothing in draft 7, but is kept.
 *
 * <p>Any thread may use it.
 */
public final class SchemaReference implements Schema {
    private final ObjectNode node;

    SchemaReference(ObjectNode node) {
        this.node = node;
    }

    ObjectNode node() {
        return node;
    }

    /**
     * Gives the place of the schema.
     *
     * @return such as {@code #/components/schemas/Pet}
     */
    public String ref() {
        return node.path("$ref").stringValue("");
    }

    @Override
    public JsonNode tree() {
        return node.deepCopy();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SchemaReference that && node.equals(that.node);
    }

    @Override
    public int hashCode() {
        return node.hashCode();
    }

    @Override
    public String toString() {
        return node.toString();
    }
}
