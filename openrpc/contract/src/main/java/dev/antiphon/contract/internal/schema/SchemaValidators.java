package dev.antiphon.contract.internal.schema;

import dev.antiphon.openrpc.ReferenceResolver;
import java.util.IdentityHashMap;
import tools.jackson.databind.JsonNode;

/**
 * Factory of the validators of one document. The validators share the bundled schemas that they reference, since each may reference most
 * of the document. Not thread-safe: create all validators before another thread uses one of them.
 */
public final class SchemaValidators {
    private final SchemaBundler bundler;

    public SchemaValidators(ReferenceResolver references) {
        bundler = new SchemaBundler(references);
    }

    /** The validator of a schema; a node that is not a schema allows everything. */
    public SchemaValidator of(JsonNode schema) {
        return of(schema, new IdentityHashMap<>());
    }

    /** The validator of a schema that is composed of others, see {@link SchemaBundler#bundle}. */
    public SchemaValidator of(JsonNode schema, IdentityHashMap<JsonNode, JsonNode> scopes) {
        return SchemaValidator.of(schema, bundler, scopes);
    }
}
