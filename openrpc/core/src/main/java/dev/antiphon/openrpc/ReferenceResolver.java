package dev.antiphon.openrpc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Resolves the references of one document, without loading anything from elsewhere. The resolver keeps what it has resolved: use one for
 * all references of a document. It returns parts of the document without copying them; callers must not change them.
 *
 * <p>Not thread-safe.
 */
public final class ReferenceResolver {
    private static final Map<Class<?>, BiFunction<Components, String, @Nullable Object>> COMPONENTS = Map.of(
            ContentDescriptor.class,
                    (components, key) -> components.contentDescriptors().get(key),
            ErrorDescription.class, (components, key) -> components.errors().get(key),
            Example.class, (components, key) -> components.examples().get(key),
            ExamplePairing.class,
                    (components, key) -> components.examplePairings().get(key),
            Link.class, (components, key) -> components.links().get(key),
            Tag.class, (components, key) -> components.tags().get(key));

    private final OpenRpcDocument document;
    /** The targets of references, or the exceptions of those that have none. */
    private final Map<Reference<?>, Object> targets = new HashMap<>();

    /** The last references of chains of references; each chain is followed once, however many references lead into it. */
    private final Map<String, String> chainEnds = new HashMap<>();

    private final Map<String, String> chainEndsOfScope = new HashMap<>();
    private @Nullable JsonNode lastScope;
    private @Nullable JsonNode tree;

    ReferenceResolver(OpenRpcDocument document) {
        this.document = document;
    }

    /**
     * Returns an object, or the object that a reference leads to, through other references if need be.
     *
     * @param referable an object of the document, or a reference
     * @param <T> the type of the object
     * @return the object
     * @throws OpenRpcException if the reference leads to no object of the type
     */
    @SuppressWarnings("unchecked") // a reference is created with the class of its target
    public <T> T resolve(Referable<T> referable) {
        if (!(referable instanceof Reference<T> reference)) {
            return (T) referable;
        }
        Object target = targets.get(reference);
        if (target == null) {
            target = follow(reference);
        }
        if (target instanceof OpenRpcException failure) {
            throw failure;
        }
        return (T) target;
    }

    /**
     * Returns a schema, or the schema that a reference leads to, through other references if need be.
     *
     * @param schema a schema of the document, or a reference
     * @param scope the schema of the parameter or result around it, whose {@code definitions} the reference may lead to
     * @return the schema, which is no reference
     * @throws OpenRpcException if the reference leads to no schema
     */
    public Schema resolve(Schema schema, Schema scope) {
        if (!(schema instanceof SchemaReference reference)) {
            return schema;
        }
        String key = key(reference.ref(), "#/components/schemas/");
        Schema component = key == null ? null : document.components().schemas().get(key);
        return component == null || component instanceof SchemaReference
                ? ReferenceTypes.schema(resolveSchema(reference.ref(), ReferenceTypes.node(scope)), "")
                : component;
    }

    /**
     * Returns the schema that a reference leads to, through other references if need be.
     *
     * @param ref the reference, such as {@code #/components/schemas/Pet}
     * @param scope the schema of the parameter or result around it, whose {@code definitions} the reference may lead to
     * @return the schema, which is no reference
     * @throws OpenRpcException if the reference leads to no schema
     */
    public JsonNode resolveSchema(String ref, JsonNode scope) {
        String end = chainEnd(ref, scope);
        JsonNode node = find(end).or(() -> find(end, scope)).orElseThrow(() -> missing(end));
        if (node.path("$ref").isString()) {
            throw new OpenRpcException("", "the reference " + end + " leads back to itself");
        }
        if (!node.isObject() && !node.isBoolean()) {
            throw new OpenRpcException("", "the value at " + end + " is not a schema");
        }
        return node;
    }

    /**
     * Finds the part of the document that a reference points at, which may be a reference itself.
     *
     * @param ref the reference
     * @return the node; empty if there is none, and for {@code #}, which in a schema means the schema and not the document
     */
    public Optional<JsonNode> find(String ref) {
        return ref.equals("#") ? Optional.empty() : find(ref, tree());
    }

    /**
     * Finds the part of a tree that a reference points at, which may be a reference itself.
     *
     * @param ref the reference
     * @param root the tree
     * @return the node; empty if there is none
     */
    public static Optional<JsonNode> find(String ref, JsonNode root) {
        if (!ref.startsWith("#")) {
            return Optional.empty();
        }
        try {
            JsonNode node = root.at(JsonPointer.compile(decode(ref).substring(1)));
            return node.isMissingNode() ? Optional.empty() : Optional.of(node);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // not a JSON pointer
        }
    }

    /**
     * Removes percent encoding, so that references to the same place are equal.
     *
     * @param ref a reference
     * @return the reference without percent encoding; as it was if the encoding is malformed
     */
    public static String decode(String ref) {
        try {
            return URLDecoder.decode(ref.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return ref;
        }
    }

    /**
     * Returns the document as a tree, of which {@link #find(String)} returns parts.
     *
     * @return the same tree at each call
     */
    public JsonNode tree() {
        JsonNode made = tree;
        if (made == null) {
            made = document.tree();
            tree = made;
        }
        return made;
    }

    private Object follow(Reference<?> first) {
        Set<Reference<?>> passed = new HashSet<>();
        Object target = first;
        while (target instanceof Reference<?> reference) {
            Object earlier = targets.get(reference);
            if (earlier != null) {
                target = earlier;
            } else if (passed.add(reference)) {
                target = step(reference);
            } else {
                target = new OpenRpcException("", "the reference " + reference.ref() + " leads back to itself");
            }
        }
        for (Reference<?> reference : passed) {
            targets.put(reference, target);
        }
        return target;
    }

    /** The object or reference that a reference points at, or an exception. */
    private Object step(Reference<?> reference) {
        String kind = ReferenceTypes.place(reference.type());
        String key = kind == null ? null : key(reference.ref(), "#/components/" + kind + "/");
        var components = COMPONENTS.get(reference.type());
        if (key != null && components != null) {
            Object component = components.apply(document.components(), key);
            if (component != null) {
                return component;
            }
        }
        Optional<JsonNode> node = find(reference.ref(), tree());
        if (node.isEmpty()) {
            return missing(reference.ref());
        }
        try {
            return ReferenceTypes.read(reference.type(), new MemberReader(node.get(), reference.ref()));
        } catch (OpenRpcException unreadable) {
            return unreadable;
        }
    }

    /** The last reference of a chain of references to schemas, or one of those that lead back to themselves. */
    @SuppressWarnings("ReferenceEquality") // whether it is the same tree, without comparing its content
    String chainEnd(String ref, JsonNode scope) {
        if (scope != lastScope) {
            chainEndsOfScope.clear();
            lastScope = scope;
        }
        return chainEnd(ref, chainEndsOfScope, at -> next(at, scope));
    }

    private static String chainEnd(String first, Map<String, String> known, Function<String, Optional<String>> next) {
        Set<String> passed = new HashSet<>();
        String at = first;
        while (!known.containsKey(at) && passed.add(at)) {
            at = next.apply(at).orElse(at);
        }
        String end = known.getOrDefault(at, at);
        passed.forEach(link -> known.put(link, end));
        return end;
    }

    /** The end of the chain within the document, or one step within the scope if the document has no such part. */
    private Optional<String> next(String ref, JsonNode scope) {
        String end = chainEnd(ref, chainEnds, at -> reference(find(at)));
        return end.equals(ref) && find(ref).isEmpty() ? reference(find(ref, scope)) : Optional.of(end);
    }

    private static Optional<String> reference(Optional<JsonNode> node) {
        return node.map(schema -> schema.path("$ref"))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue);
    }

    private static OpenRpcException missing(String ref) {
        return new OpenRpcException(
                "",
                ref.startsWith("#")
                        ? "there is nothing at " + ref
                        : "the reference " + ref + " leads out of the document, and is not followed");
    }

    /** The key of a component, or null if the reference leads elsewhere or needs decoding. */
    private static @Nullable String key(String ref, String place) {
        if (!ref.startsWith(place)) {
            return null;
        }
        String key = ref.substring(place.length());
        return key.indexOf('/') >= 0 || key.indexOf('%') >= 0 || key.indexOf('~') >= 0 ? null : key;
    }
}
