package dev.antiphon.generate.internal.model;

import dev.antiphon.openrpc.OpenRpcDocument;
import dev.antiphon.openrpc.Schema;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Follows references to schemas without copying what they lead to, as the document itself would have to: there may be as many of them as
 * there is text. What is given must not be changed. For one document and one thread.
 */
final class SchemaReferenceResolver {
    private static final int MOST_STEPS = 100;

    /** Says that a reference leads nowhere, and to where it would. */
    static final class Broken extends Exception {
        private static final long serialVersionUID = 1L;

        Broken(String problem) {
            super(problem, null, false, false);
        }
    }

    private final OpenRpcDocument document;
    private @Nullable JsonNode tree;
    private @Nullable Schema scope;
    private @Nullable JsonNode scopeTree;

    SchemaReferenceResolver(OpenRpcDocument document) {
        this.document = document;
    }

    /** A reference as it would be without percent signs, so that one place has one name. */
    static String place(String ref) {
        try {
            return URLDecoder.decode(ref.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return ref; // no percent encoding
        }
    }

    /**
     * The schema that a reference means, which is no reference.
     *
     * @param around the schema of the parameter or result, in which definitions may stand
     */
    JsonNode resolve(String ref, Schema around) throws Broken {
        String next = ref;
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            JsonNode target = at(tree(), next);
            if (target == null) {
                target = at(scopeTree(around), next);
            }
            if (target == null) {
                throw new Broken(
                        next.startsWith("#")
                                ? "there is nothing at " + next
                                : "the reference " + next
                                        + " leads out of the document, and what is there is not read");
            }
            if (!target.path("$ref").isString()) {
                return target;
            }
            next = target.get("$ref").stringValue();
        }
        throw new Broken("the reference " + ref + " leads back to itself, or through too many others");
    }

    private static @Nullable JsonNode at(JsonNode root, String ref) {
        if (!ref.startsWith("#")) {
            return null;
        }
        try {
            JsonNode node = root.at(place(ref).substring(1));
            return node.isObject() || node.isBoolean() ? node : null;
        } catch (IllegalArgumentException e) {
            return null; // no pointer: it leads nowhere
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

    /** Of one schema after the other, so that only the last is kept. */
    private JsonNode scopeTree(Schema around) {
        JsonNode made = scopeTree;
        if (made == null || scope != around) {
            made = around.tree();
            scopeTree = made;
            scope = around;
        }
        return made;
    }
}
