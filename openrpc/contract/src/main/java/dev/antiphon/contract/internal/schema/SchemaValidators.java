package dev.antiphon.contract.internal.schema;

import java.util.IdentityHashMap;
import tools.jackson.databind.JsonNode;

/**
 * Makes the shapes of one document, which share what they refer to: each may refer to most of a document, and a document has many. For
 * one thread, before any of the shapes is used by another.
 */
public final class SchemaValidators {
    private final SchemaBundler grounding;

    /**
     * A book without shapes.
     *
     * @param document what references lead into
     */
    public SchemaValidators(JsonNode document) {
        grounding = new SchemaBundler(document);
    }

    /**
     * The shape that a schema describes.
     *
     * @param schema the schema; what is none allows everything
     * @return the shape
     */
    public SchemaValidator shape(JsonNode schema) {
        return shape(schema, new IdentityHashMap<>());
    }

    /** The shape of a schema that was put together of others, see {@link SchemaBundler}. */
    public SchemaValidator shape(JsonNode schema, IdentityHashMap<JsonNode, JsonNode> scopes) {
        return SchemaValidator.of(schema, grounding, scopes);
    }
}
