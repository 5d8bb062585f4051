package dev.antiphon.openrpc;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The types that references may point at, with their readers and their places in {@code components}. */
final class ReferenceTypes {
    private static final Map<Class<?>, Function<MemberReader, Referable<?>>> READERS = Map.of(
            Method.class, Method::read,
            ContentDescriptor.class, ContentDescriptor::read,
            ErrorDescription.class, ErrorDescription::read,
            Example.class, Example::read,
            ExamplePairing.class, ExamplePairing::read,
            Link.class, Link::read,
            Tag.class, Tag::read);

    private static final Map<Class<?>, String> PLACES = Map.of(
            ContentDescriptor.class, "contentDescriptors",
            ErrorDescription.class, "errors",
            Example.class, "examples",
            ExamplePairing.class, "examplePairings",
            Link.class, "links",
            Tag.class, "tags");

    private ReferenceTypes() {}

    static Referable<?> read(Class<?> type, MemberReader members) {
        Function<MemberReader, Referable<?>> reader = READERS.get(type);
        if (reader == null) {
            throw new IllegalArgumentException(type + " is not a type that references point at");
        }
        return members.has("$ref") ? new Reference<>(type, members.requiredText("$ref")) : reader.apply(members);
    }

    static @Nullable String place(Class<?> type) {
        return PLACES.get(type);
    }

    /** Wraps a tree without copying it, so it must not change afterwards. */
    static Schema schema(JsonNode tree, String path) {
        if (tree.isBoolean()) {
            return tree.booleanValue() ? Schema.ANYTHING : Schema.NOTHING;
        }
        if (!tree.isObject()) {
            throw new OpenRpcException(
                    path, "should be a schema, that is an object or a boolean, but is " + MemberReader.kind(tree));
        }
        JsonNode ref = tree.get("$ref");
        return ref != null && ref.isString() ? new SchemaReference(tree.asObject()) : new ObjectSchema(tree.asObject());
    }

    /** The tree of a schema without copying it; it must not be changed. */
    static JsonNode node(Schema schema) {
        if (schema instanceof ObjectSchema object) {
            return object.node();
        }
        return schema instanceof SchemaReference reference ? reference.node() : schema.tree();
    }
}
