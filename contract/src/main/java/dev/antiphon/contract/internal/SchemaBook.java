package dev.antiphon.contract.internal;

import java.util.IdentityHashMap;
import tools.jackson.databind.JsonNode;

/**
 * Makes the shapes of one document, which share what they refer to: each may refer to most of a document, and a document has many. For
 * one thread, before any of the shapes is used by another.
 */
public final class SchemaBook {
    private final Grounding grounding;

    /**
     * A book without shapes.
     *
     * @param document what references lead into
     */
    public SchemaBook(JsonNode document) {
        grounding = new Grounding(document);
    }

    /**
     * The shape that a schema describes.
     *
     * @param schema the schema; what is none allows everything
     * @return the shape
     */
    public Shape shape(JsonNode schema) {
        return shape(schema, new IdentityHashMap<>());
    }

    /** The shape of a schema that was put together of others, see {@link Grounding}. */
    Shape shape(JsonNode schema, IdentityHashMap<JsonNode, JsonNode> scopes) {
        return Shape.of(schema, grounding, scopes);
    }
}
