package dev.antiphon.openrpc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Follows references within one document, for one thread. Nothing is ever fetched from elsewhere. */
final class ReferenceResolver {
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
    /** What references lead to, or why they do not: many may lead to one thing, and to read it may take long. */
    private final Map<Reference<?>, Object> known = new HashMap<>();

    private @Nullable JsonNode tree;

    ReferenceResolver(OpenRpcDocument document) {
        this.document = document;
    }

    @SuppressWarnings("unchecked") // a reference has been made with the class of what it refers to
    <T> T resolve(Referable<T> referable) {
        if (!(referable instanceof Reference<T> reference)) {
            return (T) referable;
        }
        Object found = known.get(reference);
        if (found == null) {
            found = find(reference);
        }
        if (found instanceof OpenRpcException failure) {
            throw failure;
        }
        return (T) found;
    }

    private Object find(Reference<?> first) {
        Set<Reference<?>> passed = new HashSet<>();
        Object found = first;
        while (found instanceof Reference<?> reference) {
            Object earlier = known.get(reference);
            if (earlier != null) {
                found = earlier;
            } else if (passed.add(reference)) {
                found = step(reference);
            } else {
                found = new OpenRpcException("", "the reference " + reference.ref() + " leads back to itself");
            }
        }
        for (Reference<?> reference : passed) {
            known.put(reference, found);
        }
        return found;
    }

    Schema resolve(Schema schema, Schema scope) {
        Schema target = schema;
        var seen = new HashSet<String>();
        while (target instanceof SchemaReference reference) {
            if (!seen.add(reference.ref())) {
                throw new OpenRpcException("", "the reference " + reference.ref() + " leads back to itself");
            }
            target = schema(reference.ref(), scope).orElseThrow(() -> missing(reference.ref()));
        }
        return target;
    }

    private Optional<Schema> schema(String ref, Schema scope) {
        String key = key(ref, "#/components/schemas/");
        Schema component = key == null ? null : document.components().schemas().get(key);
        if (component != null) {
            return Optional.of(component);
        }
        return at(tree(), ref)
                .or(() -> at(scope.tree(), ref))
                .filter(node -> node.isObject() || node.isBoolean())
                .map(node -> ReferenceTypes.schema(node, ref));
    }

    /** What stands where a reference leads, a reference again maybe, or the exception that says why there is nothing. */
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
        Optional<JsonNode> node = at(tree(), reference.ref());
        if (node.isEmpty()) {
            return missing(reference.ref());
        }
        try {
            return ReferenceTypes.read(reference.type(), new MemberReader(node.get(), reference.ref()));
        } catch (OpenRpcException unreadable) {
            return unreadable;
        }
    }

    private JsonNode tree() {
        JsonNode made = tree;
        if (made == null) {
            made = document.tree();
            tree = made;
        }
        return made;
    }

    static OpenRpcException missing(String ref) {
        return new OpenRpcException(
                "",
                ref.startsWith("#")
                        ? "there is nothing at " + ref
                        : "the reference " + ref + " leads out of the document, and what is there is not read");
    }

    private static @Nullable String key(String ref, String place) {
        if (!ref.startsWith(place)) {
            return null;
        }
        String key = ref.substring(place.length());
        return key.indexOf('/') >= 0 || key.indexOf('%') >= 0 || key.indexOf('~') >= 0 ? null : key;
    }

    static Optional<JsonNode> at(JsonNode root, String ref) {
        if (!ref.startsWith("#")) {
            return Optional.empty();
        }
        try {
            String pointer = URLDecoder.decode(ref.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8);
            JsonNode node = root.at(JsonPointer.compile(pointer));
            return node.isMissingNode() ? Optional.empty() : Optional.of(node);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // no pointer, or no percent encoding: it leads nowhere
        }
    }
}
