package dev.antiphon.generate.internal.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** The declared types of a document, with unique names. Not thread-safe. */
final class TypeDeclarations {
    /** The most words that a title may have to become a name; longer ones are sentences. */
    private static final int MAX_WORDS_OF_TITLE = 6;

    private record InlineKey(String name, JsonNode schema) {}

    private final SizeLimits limits;
    private final IdentifierAllocator names = IdentifierAllocator.ofTypes();
    private final List<NamedType> types = new ArrayList<>();
    private final Set<String> declared = new HashSet<>();
    private final Map<InlineKey, NamedType> inline = new HashMap<>();

    TypeDeclarations(SizeLimits limits) {
        this.limits = limits;
    }

    /** All declared types, in the order of declaration. */
    List<NamedType> types() {
        return List.copyOf(types);
    }

    /** Reserves a name, so that no type gets it. */
    void reserve(String name) {
        names.take(name);
    }

    /** Whether a type of exactly this name is declared. */
    boolean contains(String name) {
        return declared.contains(name);
    }

    /** Declares a type, whose body the caller defines; it gets the name, or the name with a number. */
    NamedType declare(String name, JsonNode schema) {
        String description = SchemaKeywords.text(schema, "description");
        String title = SchemaKeywords.text(schema, "title");
        // A title that only repeats the name is no description.
        String comment =
                description.isEmpty() && !IdentifierAllocator.pascal(title).equals(name) ? title : description;
        // A composed name may be too long for a file name.
        NamedType type = new NamedType(
                names.unique(IdentifierAllocator.fitting(name)), comment, SchemaKeywords.flag(schema, "deprecated"));
        types.add(type);
        declared.add(type.name());
        return type;
    }

    /** The type of a schema that is not a component; equal schemas with equal names share one type. */
    NamedType declareInline(JsonNode schema, String name, Function<NamedType, NamedType.Body> body) {
        limits.tree(schema);
        var key = new InlineKey(name, schema);
        NamedType known = inline.get(key);
        if (known == null) {
            known = declare(name, schema);
            inline.put(key, known);
            known.define(body.apply(known));
        }
        return known;
    }

    /** The title of a schema as a name, or another name if there is no title or it is a sentence. */
    static String titleOr(JsonNode schema, String otherwise) {
        String title = SchemaKeywords.text(schema, "title");
        return title.isBlank() || IdentifierAllocator.words(title).size() > MAX_WORDS_OF_TITLE
                ? otherwise
                : IdentifierAllocator.pascal(title);
    }
}
