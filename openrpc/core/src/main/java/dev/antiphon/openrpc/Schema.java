package dev.antiphon.openrpc;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What a value looks like, as JSON Schema says it, by the vocabulary of draft 7: {@link BooleanSchema anything or nothing}, a
 * {@link SchemaReference reference}, or {@link ObjectSchema keywords}. All keywords are kept, known or not.
 *
 * <p>Immutable, but for the trees that it gives, which must not be changed. Any thread may use it.
 */
public sealed interface Schema permits BooleanSchema, SchemaReference, ObjectSchema {
    /** Every value is good. */
    Schema ANYTHING = new BooleanSchema(true);

    /** No value is good. */
    Schema NOTHING = new BooleanSchema(false);

    /**
     * Reads a schema.
     *
     * @param tree an object or a boolean
     * @return the schema
     * @throws OpenRpcException if it is something else
     */
    static Schema of(JsonNode tree) {
        return ReferenceTypes.schema(tree.deepCopy(), "");
    }

    /**
     * Refers to a schema.
     *
     * @param ref where it stands, such as {@code #/components/schemas/Pet}
     * @return the reference
     */
    static Schema reference(String ref) {
        return new SchemaReference(JsonNodeFactory.instance.objectNode().put("$ref", ref));
    }

    /**
     * Gives the schema as it is written.
     *
     * @return a tree that belongs to the caller
     */
    JsonNode tree();
}
